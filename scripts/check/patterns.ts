import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { check } from 'recheck';
import { readSource, sourceFiles } from './sources.ts';

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
  writeCache(root, Object.fromEntries(Object.entries(cache).filter(([key]) => patterns.has(key))));
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

/** Patterns of literals and of `RegExp('constant')` in what ships, by `/source/flags`. */
function productPatterns(root: string): Map<string, Pattern> {
  const found = new Map<string, Pattern>();
  const product = /^(?:kernel|plugins|mobile-plugins|sdk)\//;
  const aside = /\.test\.tsx?$|\/tests\/|^sdk\/(?:contract|cli|testing|template|starter)\b/;
  for (const file of sourceFiles(root, /\.tsx?$/)) {
    if (!product.test(file) || aside.test(file)) continue;
    const code = readSource(root, file);
    visit(parseSync(file, code).program, (source, flags, start) => {
      const key = `/${source}/${flags}`;
      const place = `${file}:${code.slice(0, start).split('\n').length}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { source, flags, places: [place] });
      else known.places.push(place);
    });
  }
  return found;
}

type Found = (source: string, flags: string, start: number) => void;

interface Node {
  type?: string;
  start?: number;
  regex?: { pattern: string; flags: string };
  callee?: { type: string; name?: string };
  arguments?: { type: string; value?: unknown; quasis?: { value: { cooked: string } }[] }[];
}

function visit(node: unknown, found: Found): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, start = 0, regex, callee, arguments: given = [] } = node as Node;
  if (type === 'Literal' && regex !== undefined) found(regex.pattern, regex.flags, start);
  if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') {
    const [source, flags = ''] = given.map(constantOf);
    if (source !== undefined) found(source, flags, start);
  }
  for (const part of Object.values(node)) {
    if (Array.isArray(part)) for (const one of part) visit(one, found);
    else visit(part, found);
  }
}

function constantOf(argument: NonNullable<Node['arguments']>[number]): string | undefined {
  if (argument.type === 'Literal' && typeof argument.value === 'string') return argument.value;
  if (argument.type === 'TemplateLiteral' && argument.quasis?.length === 1) return argument.quasis[0]?.value.cooked;
  return undefined;
}

/** What is slow is slow each time; a pattern that is only tried out may seem so where the machine does much else. */
async function verdictOf(pattern: Pattern): Promise<Verdict> {
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
  return { status: 'vulnerable', summary: `${complexity.summary} on ${attack.pattern.slice(0, 120)}` };
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
