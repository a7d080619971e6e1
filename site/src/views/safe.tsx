import { Component, type ComponentChildren } from "preact";

interface Props {
  what: unknown[]; // shown; when any of it changes, it is tried again
  children: ComponentChildren;
}

/** Keeps what can't be shown from taking the rest of the page with it. */
export class Safe extends Component<Props, { error: Error | null; what: unknown[] }> {
  override state = { error: null, what: this.props.what };

  static override getDerivedStateFromProps(props: Props, state: { what: unknown[] }) {
    return props.what.every((w, i) => w === state.what[i]) ? null : { error: null, what: props.what };
  }

  override componentDidCatch(error: Error) {
    console.error(error);
    this.setState({ error });
  }

  override render() {
    const { error } = this.state as { error: Error | null };
    return error ? <p class="empty">This can’t be shown: {error.message}. The document and the report are as they were; Export has the report.</p> : this.props.children;
  }
}
