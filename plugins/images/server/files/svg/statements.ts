/** One statement of a style sheet: `head { block }`, or `head;` without a block. */
export interface Statement {
  head: string;
  block: string | undefined;
}

const closers: Record<string, string> = { '{': '}', '(': ')', '[': ']' };

/**
 * The statements of a style sheet (without comments) as browsers divide it: strings and brackets hide `;` and braces, an
 * escaped character means nothing, and what is open at the end is closed there. A text of any length in one go.
 */
export function statementsOf(css: string): Statement[] {
  const found: Statement[] = [];
  const open: string[] = [];
  let from = 0;
  let block: number | undefined;
  const end = (at: number) => {
    const head = css.slice(from, block ?? at).trim();
    if (head !== '') found.push({ head, block: block === undefined ? undefined : css.slice(block + 1, at) });
    from = at + 1;
    block = undefined;
    open.length = 0;
  };
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at] as string;
    if (sign === '\\') at += 1;
    else if (sign === '"' || sign === "'") at = stringEnd(css, at);
    else if (sign === open.at(-1)) {
      open.pop();
      if (open.length === 0 && block !== undefined) end(at);
    } else if (closers[sign] !== undefined) {
      if (sign === '{' && open.length === 0) block = at;
      open.push(closers[sign]);
    } else if (sign === ';' && open.length === 0) end(at);
  }
  end(css.length);
  return found;
}

/** Where a string closes; one that does not ends with its line. */
function stringEnd(css: string, from: number): number {
  for (let at = from + 1; at < css.length; at += 1) {
    if (css[at] === '\\') at += 1;
    else if (css[at] === css[from] || css[at] === '\n') return at;
  }
  return css.length;
}
