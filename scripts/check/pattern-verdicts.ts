import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { check } from 'recheck';

/** A regular expression as it stands in the code. */
export interface Expression {
  source: string;
  flags: string;
}

/** The verdict on an expression: its worst complexity and a text that shows it. */
export interface Verdict {
  status: 'safe' | 'vulnerable' | 'unknown';
  summary: string;
}

/** A text that may be slow to match: each pump is repeated, then the suffix follows. */
interface Attack {
  pumps: { prefix: string; pump: string; bias: number }[];
  suffix: string;
}

/**
 * The analyser works by counts alone (characters read, generations, a fixed seed), so its verdict does not depend on how
 * busy the machine is.
 */
const withoutClock = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null } as const;

/** Judges one expression. A slow verdict counts only where V8 itself takes superlinear time on the text found. */
export async function verdictOf({ source, flags }: Expression): Promise<Verdict> {
  // The analyser does not know sets and properties of characters: they are letters to it.
  const known = source.replace(/\\p\{[\w=]+\}/gi, 'a');
  const diagnostics = await check(known, flags.replace(/[vd]/g, ''), withoutClock);
  if (diagnostics.status === 'safe') return { status: 'safe', summary: '' };
  if (diagnostics.status === 'unknown')
    return { status: 'unknown', summary: `could not be judged (${diagnostics.error.kind})` };
  const { complexity, attack } = diagnostics;
  if (!isSuperlinear({ source, flags }, attack)) return { status: 'safe', summary: '' };
  return { status: 'vulnerable', summary: `${complexity.summary} on ${attack.pattern.slice(0, 120)}` };
}

/** Milliseconds after which a match that had the processor is given up. Linear ones take a hundredth of it at most. */
const patience = 2000;
/** Characters of the longest text tried. */
const maxLength = 1 << 18;

/**
 * Whether V8 takes more than linear time on a text: it runs n, 2n, 4n, … repetitions until four times the text takes more
 * than eight times as long (linear is 4, quadratic 16), or a match does not end.
 */
export function isSuperlinear(expression: Expression, attack: Attack): boolean {
  const times: number[] = [];
  for (let count = 8; ; count *= 2) {
    const text = textOf(attack, count);
    if (text.length > maxLength) return false;
    const time = matchTime(expression, text);
    if (time === undefined) return true;
    times.push(time);
    const before = times.at(-3) ?? 0;
    // Shorter times are those of the clock and of the compiler.
    if (before > 0.5 && time > 8 * before) return true;
  }
}

function textOf({ pumps, suffix }: Attack, count: number): string {
  return pumps.map(({ prefix, pump, bias }) => prefix + pump.repeat(Math.max(0, count + bias))).join('') + suffix;
}

/**
 * Milliseconds of the processor for the quickest of five matches; undefined if one did not end. The clock of the thread
 * stands still while others have the processor, so a busy machine changes nothing.
 */
function matchTime({ source, flags }: Expression, text: string): number | undefined {
  const scope = { pattern: new RegExp(source, flags.replace(/[gy]/g, '')), text };
  let quickest = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 5; ) {
    const started = process.threadCpuUsage();
    let ended = true;
    try {
      runInNewContext('pattern.test(text)', scope, { timeout: patience });
    } catch {
      ended = false;
    }
    const { user, system } = process.threadCpuUsage(started);
    const time = (user + system) / 1000;
    if (ended) {
      quickest = Math.min(quickest, time);
      turn += 1;
    } else if (time > patience / 4) return undefined;
    // Otherwise the thread was not let run.
  }
  return quickest;
}

const listOf = (root: string): string => join(root, 'scripts/check/linear-patterns.json');

/** Expressions judged linear before, as `/source/flags`. A verdict holds as long as the expression does. */
export function readLinear(root: string): Set<string> {
  return new Set(JSON.parse(readFileSync(listOf(root), 'utf8')) as string[]);
}

/** Writes the list of linear expressions, sorted. */
export function writeLinear(root: string, keys: Iterable<string>): void {
  writeFileSync(listOf(root), `${JSON.stringify([...keys].sort(), null, 2)}\n`);
}
