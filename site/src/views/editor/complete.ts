// Completion from the types the core knows.
import type { Completion as Option, CompletionContext, CompletionResult, CompletionSource } from "@codemirror/autocomplete";
import { columnOf } from "../../core/columns";
import type { Completion, Core } from "../../core/client";

export function complete(core: () => Core): CompletionSource {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const word = context.matchBefore(/[\p{L}_][\p{L}\p{N}_]*/u);
    const after = context.matchBefore(/\.[\p{L}\p{N}_]*/u);
    if (!word && !after && !context.explicit) return null;
    const line = context.state.doc.lineAt(context.pos);
    const offered = await core().complete(context.state.doc.toString(), line.number, columnOf(line.text, context.pos - line.from)).catch(() => []);
    if (context.aborted || offered.length === 0) return null;
    return { from: word ? word.from : context.pos, options: offered.map(option), validFor: /^[\p{L}\p{N}_]*$/u };
  };
}

const ranks: Record<string, number> = { field: 3, method: 3, var: 2, const: 1, func: 1, package: 0, type: 0, builtin: -1 };

function option(c: Completion): Option {
  return { label: c.name, type: c.kind, detail: c.type, boost: ranks[c.kind] ?? 0 };
}
