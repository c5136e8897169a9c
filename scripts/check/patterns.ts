import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { check } from 'recheck';
import { productFiles, readSource } from './sources.ts';

interface Pattern {
  source: string;
  flags: string;
  /** `file:line` of each place. */
  places: string[];
}

/** What was said of a pattern: its worst complexity, and a text that shows it. */
interface Verdict {
  status: 'safe' | 'vulnerable' | 'unknown';
  summary: string;
}

/**
 * Patterns that are not linear, each with the reason why no text of a stranger's length ever meets them. One that is
 * bounded where it is used (`slice` before it) belongs here; one that is not is to be written anew.
 */
const bounded: Record<string, string> = {
  '/[. ]+$/': 'names of files are cut before (plugins/convert/shared/rename.ts)',
  '/([a-z-]+)\\(/gi': 'a style holds 200 characters at most (plugins/decoration/shared/declared/styles.ts)',
};

/** Milliseconds for one pattern. */
const patience = 10_000;

/**
 * Regular expressions of the product that take more than linear time on some text: whoever sends that text stops
 * everybody else on the server, or the window of whoever reads it.
 */
export async function slowPatterns(root: string): Promise<string[]> {
  const cache = readCache(root);
  const patterns = productPatterns(root);
  const waiting = [...patterns].filter(([key]) => cache[key] === undefined);
  const judge = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) cache[next[0]] = await verdictOf(next[1]);
  };
  await Promise.all([judge(), judge()]);
  // What seems slow is tried again the next time: a busy machine makes a pattern seem so.
  writeCache(
    root,
    Object.fromEntries(Object.entries(cache).filter(([key, { status }]) => patterns.has(key) && status === 'safe')),
  );
  const problems = [...patterns].flatMap(([key, { places }]) => {
    const verdict = cache[key];
    if (verdict === undefined || verdict.status === 'safe' || key in bounded) return [];
    return [
      `${places.join(', ')}\n  ${key}\n  ${verdict.summary}; scan by indexOf, bound the text, or say in scripts/check/patterns.ts why it is bounded`,
    ];
  });
  const idle = Object.keys(bounded).filter((key) => !patterns.has(key));
  return [...problems, ...idle.map((key) => `scripts/check/patterns.ts excuses a pattern that is not there: ${key}`)];
}

/** Where a pattern is made of what only runs with the product, with the reason why it is linear. */
const made: Record<string, string> = {
  'plugins/decoration/server/drafts/rich-text.ts': 'those of richTextRules.styles, each a class between ^ and $',
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

/** What is slow is slow each time; a pattern that is only tried out may seem so where the machine does much else. */
async function verdictOf(pattern: Pattern): Promise<Verdict> {
  if (pattern.source === '') return { status: 'unknown', summary: 'nothing is known of it' };
  let verdict = await judged(pattern);
  for (let again = 0; again < 2 && verdict.status !== 'safe'; again += 1) verdict = await judged(pattern);
  return verdict;
}

async function judged({ source, flags }: Pattern): Promise<Verdict> {
  // Classes of sets and of properties that the checker does not know are letters to it.
  const known = source.replace(/\\p\{[\w=]+\}/gi, 'a').replace(/\\P\{[\w=]+\}/gi, 'a');
  const diagnostics = await check(known, flags.replace(/[vd]/g, ''), { timeout: patience });
  if (diagnostics.status === 'safe') return { status: 'safe', summary: '' };
  if (diagnostics.status === 'unknown')
    return { status: 'unknown', summary: `could not be judged (${diagnostics.error.kind})` };
  const { complexity, attack } = diagnostics;
  if (complexity.type === 'polynomial' && isQuick(new RegExp(source, flags), attack.string))
    return { status: 'safe', summary: '' };
  return { status: 'vulnerable', summary: `${complexity.summary} on ${attack.pattern.slice(0, 120)}` };
}

/**
 * Whether the text that the checker found is matched at once. It chose one long enough to take seconds; where it went by
 * times, those of a busy machine are no proof.
 */
function isQuick(pattern: RegExp, attack: string): boolean {
  const started = performance.now();
  pattern.test(attack);
  return performance.now() - started < 100;
}

const cacheOf = (root: string): string => join(root, 'node_modules/.cache/patterns.json');

/** Verdicts are of the pattern alone. */
function readCache(root: string): Record<string, Verdict> {
  try {
    return JSON.parse(readFileSync(cacheOf(root), 'utf8')) as Record<string, Verdict>;
  } catch {
    return {};
  }
}

function writeCache(root: string, cache: Record<string, Verdict>): void {
  mkdirSync(dirname(cacheOf(root)), { recursive: true });
  writeFileSync(cacheOf(root), JSON.stringify(cache));
}
