// The page's policy forbids turning text into HTML or script (Trusted Types,
// without a policy that makes any). Workers need an address that is trusted:
// those of this site are.
interface Policies {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

export function allowWorkers(): void {
  const types = (globalThis as { trustedTypes?: Policies }).trustedTypes;
  types?.createPolicy("default", {
    createScriptURL(address) {
      const url = new URL(address, document.baseURI);
      if (url.origin !== location.origin) throw new TypeError(`no script from ${url.origin}`);
      return url.href;
    },
  });
}
