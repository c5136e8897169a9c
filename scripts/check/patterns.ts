import { parseSync } from 'oxc-parser';
import { type Expression, readLinear, verdictOf, writeLinear } from './pattern-verdicts.ts';
import { productFiles, readSource } from './sources.ts';

interface Pattern extends Expression {
  /** `file:line` of each place. */
  places: string[];
}

/**
 * Patterns that are not linear, each with the reason why no text of a stranger's length ever meets them. One that is
 * bounded where it is used (`slice` before it) belongs here; one that is not is to be written anew.
 */
const bounded: Record<string, string> = {
  '/[. ]+$/': 'names of files are cut before (plugins/convert/shared/rename.ts)',
  '/([a-z-]+)\\(/gi': 'a style holds 200 characters at most (plugins/decoration/shared/declared/styles.ts)',
};

/**
 * Regular expressions of the product that take more than linear time on some text: whoever sends that text stops
 * everybody else on the server, or the window of whoever reads it. Only those that linear-patterns.json does not list are
 * judged; `write` brings the list up to date.
 */
export async function slowPatterns(root: string, write = false): Promise<string[]> {
  const patterns = productPatterns(root);
  const linear = readLinear(root);
  const problems: string[] = [];
  for (const [key, pattern] of patterns) {
    if (linear.has(key) || key in bounded) continue;
    const { status, summary } = await (key === unknownSource ? unknownVerdict : verdictOf(pattern));
    if (status === 'safe') linear.add(key);
    else
      problems.push(
        `${pattern.places.join(', ')}\n  ${key}\n  ${summary}; scan by indexOf, bound the text, or say in scripts/check/patterns.ts why it is bounded`,
      );
  }
  if (write)
    writeLinear(
      root,
      [...linear].filter((key) => patterns.has(key)),
    );
  const idle = Object.keys(bounded).filter((key) => !patterns.has(key));
  return [...problems, ...idle.map((key) => `scripts/check/patterns.ts excuses a pattern that is not there: ${key}`)];
}

/** Where a pattern is made of what only runs with the product, with the reason why it is linear. */
const made: Record<string, string> = {
  'plugins/decoration/server/drafts/rich-text.ts': 'those of richTextRules.styles, each a class between ^ and $',
  'plugins/decoration/web/rich-text/allowed-style.ts': 'those of richTextRules.styles, each a class between ^ and $',
};

/**
 * Patterns of literals and of `RegExp(…)` in what ships, by `/source/flags`. Constants of the same file stand in for
 * their names, and a word for what else is put into a text.
 */
function productPatterns(root: string): Map<string, Pattern> {
  const found = new Map<string, Pattern>();
  for (const file of productFiles(root, /\.(?:tsx?|js)$/)) {
    const code = readSource(root, file);
    const { program } = parseSync(file, code);
    const constants = constantsOf(program);
    visit(program, constants, (source, flags, start) => {
      if (source === undefined && file in made) return;
      const key = source === undefined ? unknownSource : `/${source}/${flags}`;
      const place = `${file}:${code.slice(0, start).split('\n').length}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { source: source ?? '', flags, places: [place] });
      else known.places.push(place);
    });
  }
  return found;
}

/** Stands for a pattern of which nothing is known. */
const unknownSource = 'RegExp(…) of a value';
const unknownVerdict = { status: 'unknown', summary: 'nothing is known of it' };

/** `source` is undefined where nothing of it is known. */
type Found = (source: string | undefined, flags: string, start: number) => void;

interface Node {
  type?: string;
  start?: number;
  regex?: { pattern: string; flags: string };
  callee?: { type: string; name?: string };
  arguments?: Text[];
}

/** What a text is made of. */
interface Text {
  type: string;
  name?: string;
  value?: unknown;
  quasis?: { value: { cooked: string } }[];
  expressions?: Text[];
  operator?: string;
  left?: Text;
  right?: Text;
}

type Constants = Map<string, string>;

function visit(node: unknown, constants: Constants, found: Found): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, start = 0, regex, callee, arguments: given = [] } = node as Node;
  if (type === 'Literal' && regex !== undefined) found(regex.pattern, regex.flags, start);
  if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') {
    const [source, flags] = given;
    // Of another pattern: it was looked at where it stands.
    if (source !== undefined && !('regex' in source))
      found(textOf(source, constants), flags === undefined ? '' : (textOf(flags, constants) ?? ''), start);
  }
  for (const part of Object.values(node)) {
    if (Array.isArray(part)) for (const one of part) visit(one, constants, found);
    else visit(part, constants, found);
  }
}

/** Texts and numbers that `const` gives a name to at the top of a file. */
function constantsOf(program: { body: unknown[] }): Constants {
  const constants: Constants = new Map();
  for (const statement of program.body as { type: string; kind?: string; declaration?: unknown }[]) {
    const { type, kind, declarations } = (statement.declaration ?? statement) as {
      type: string;
      kind?: string;
      declarations?: { id: { name?: string }; init: Text | null }[];
    };
    if (type !== 'VariableDeclaration' || kind !== 'const') continue;
    for (const { id, init } of declarations ?? []) {
      const text = init === null ? undefined : textOf(init, constants);
      if (id.name !== undefined && text !== undefined) constants.set(id.name, text);
    }
  }
  return constants;
}

/** The text that an expression comes to, with a letter for each part that is not known; undefined where nothing is. */
function textOf(text: Text, constants: Constants): string | undefined {
  if (text.type === 'Literal') return ['string', 'number'].includes(typeof text.value) ? String(text.value) : undefined;
  if (text.type === 'Identifier') return constants.get(text.name ?? '');
  if (text.type === 'TemplateLiteral') {
    const parts = (text.expressions ?? []).map((part) => textOf(part, constants) ?? 'a');
    return (text.quasis ?? []).map(({ value }, at) => value.cooked + (parts[at] ?? '')).join('');
  }
  if (text.type !== 'BinaryExpression' || text.operator !== '+') return undefined;
  const [left, right] = [text.left, text.right].map((part) => part && textOf(part, constants));
  return left === undefined && right === undefined ? undefined : (left ?? 'a') + (right ?? 'a');
}
