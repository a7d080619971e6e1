// Stand-ins for the browser's workers: what is posted is kept, and a test
// speaks for them.
export class FakeWorker {
  sent: any[] = [];
  ports: MessagePort[] = [];
  terminated = false;
  onmessage: ((m: MessageEvent) => void) | null = null;
  onerror: ((e: ErrorEvent) => void) | null = null;

  postMessage(message: any, transfer: Transferable[] = []): void {
    this.sent.push(message);
    for (const t of transfer) if (t instanceof MessagePort) this.ports.push(t);
  }

  terminate(): void {
    this.terminated = true;
  }

  say(data: unknown): void {
    if (!this.terminated) this.onmessage?.({ data } as MessageEvent);
  }

  fail(message: string): void {
    this.onerror?.({ message, preventDefault() {} } as ErrorEvent);
  }

  /** The requests among what was posted. */
  get requests(): any[] {
    return this.sent.filter((m) => m.type === "request").map((m) => m.request);
  }
}

/** Makes workers and keeps them all. */
export function factory() {
  const made: FakeWorker[] = [];
  const make = () => {
    const w = new FakeWorker();
    made.push(w);
    return w as unknown as Worker;
  };
  return { made, make };
}

/** Lets everything that waits on promises go on. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve();
}
