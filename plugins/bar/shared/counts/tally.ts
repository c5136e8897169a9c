import type { CountLine, Entry, SyncAnswer, TakenEntry } from '../calls/counts.ts';

/**
 * What a device knows of a count: what the server took, as far as it was told, and what was counted here and is not known
 * to be taken. Immutable: a change is another one. Entries add up, so in whichever order they come, and however often
 * one is sent, every device comes to the same.
 */
export interface Tally {
  /** Up to this place of the server's order `lines` has all entries. */
  seq: number;
  /** By code. */
  lines: ReadonlyMap<string, CountLine>;
  /** Oldest first. */
  pending: readonly Entry[];
}

export function emptyTally(pending: readonly Entry[] = []): Tally {
  return { seq: 0, lines: new Map(), pending };
}

/** The server told all lines anew. */
export function withLines(tally: Tally, seq: number, lines: readonly CountLine[]): Tally {
  return { seq, lines: new Map(lines.map((line) => [line.code, line])), pending: tally.pending };
}

export function withEntry(tally: Tally, entry: Entry): Tally {
  return { ...tally, pending: [...tally.pending, entry] };
}

/**
 * The server's answer to what was sent. An answer that was overtaken by another one says nothing new. What was sent goes
 * out of `pending` once `lines` has it, which may take another answer.
 */
export function withAnswer(tally: Tally, answer: SyncAnswer): Tally {
  const seq = Math.max(tally.seq, answer.seq);
  const lines = new Map(tally.lines);
  for (const entry of answer.entries) if (entry.seq > tally.seq) addTo(lines, entry);
  const within = new Set(answer.taken.filter((one) => one.seq <= seq).map(({ id }) => id));
  for (const entry of answer.entries) within.add(entry.id);
  return { seq, lines, pending: tally.pending.filter(({ id }) => !within.has(id)) };
}

/** The lines with what was counted here in them, in the order in which they came. */
export function linesOf({ lines, pending }: Tally): ReadonlyMap<string, CountLine> {
  const all = new Map(lines);
  for (const entry of pending) addTo(all, entry);
  return all;
}

function addTo(lines: Map<string, CountLine>, { code, amount }: Pick<TakenEntry, 'code' | 'amount'>): void {
  const line = lines.get(code) ?? { code, name: null, expected: null, counted: 0 };
  lines.set(code, { ...line, counted: line.counted + amount });
}
