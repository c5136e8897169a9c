/** Rules for style sheets: a plugin's css touches what carries its own classes, and loads nothing of other sites. */

/** What is wrong with a sheet, one sentence each. `own` says whether a class is the plugin's. */
export function styleProblems(file: string, css: string, own: (name: string) => boolean): string[] {
  const problems: string[] = [];
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, ' ');
  for (const [, address = ''] of plain.matchAll(/url\(\s*["']?([^"')]*)/gi))
    if (!/^(?:data:|#)/i.test(address.trim()))
      problems.push(`${file}: loads ${address.trim()}: put small pictures in by import, others into the assets`);
  for (const [rule] of plain.matchAll(/@import[^;]*;?/gi))
    problems.push(`${file}: ${rule.trim()}: import the sheet in your code, so that it is built in`);
  for (const selector of selectorsOf(plain)) {
    const why = reaches(selector, own);
    if (why !== undefined) problems.push(`${file}: ${selector} reaches outside of the plugin: ${why}`);
  }
  return problems;
}

/** An own class somewhere in it keeps a selector to the plugin's elements and what lies in them. */
function reaches(selector: string, own: (name: string) => boolean): string | undefined {
  // What stands in quotes or brackets names no class; what :has() and :not() hold says nothing of where it applies.
  const bare = selector
    .replace(/"[^"]*"|'[^']*'/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/:(?:has|not)\((?:[^()]|\([^()]*\))*\)/g, '');
  const classes = [...bare.matchAll(/\.((?:[\w-]|\\.|[\u0080-\uffff])+)/g)].map(([, name = '']) =>
    name.replace(/\\/g, ''),
  );
  if (classes.length === 0) return 'begin it with a class of its own';
  if (!classes.some(own)) return `.${classes[0]} is no class of its own`;
  return undefined;
}

/** Every selector that stands by itself: not those nested in another rule, which begin where it does. */
export function selectorsOf(css: string): string[] {
  const found: string[] = [];
  /** For each open brace: are selectors in it free-standing? */
  const open: boolean[] = [];
  let prelude = '';
  let quote = '';
  for (let at = 0; at < css.length; at += 1) {
    const char = css[at] ?? '';
    if (quote !== '') {
      if (char === '\\') {
        prelude += char + (css[at + 1] ?? '');
        at += 1;
        continue;
      }
      if (char === quote) quote = '';
      prelude += char;
    } else if (char === '"' || char === "'") {
      quote = char;
      prelude += char;
    } else if (char === '{') {
      const head = prelude.trim();
      const free = open.at(-1) ?? true;
      const holds = /^@(?:media|supports|layer|container|scope|starting-style)\b/i.test(head);
      if (free && !head.startsWith('@')) found.push(...splitList(head));
      open.push(free && holds);
      prelude = '';
    } else if (char === '}') {
      open.pop();
      prelude = '';
    } else if (char === ';') prelude = '';
    else prelude += char;
  }
  return found;
}

/** `a, b:is(c, d)` → `a`, `b:is(c, d)` */
function splitList(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const char of list) {
    if (char === '(' || char === '[') depth += 1;
    if (char === ')' || char === ']') depth -= 1;
    if (char === ',' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += char;
  }
  return [...parts, part.trim()].filter((one) => one !== '');
}
