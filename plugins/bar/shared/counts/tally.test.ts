import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry, SyncAnswer, TakenEntry } from '../calls/counts.ts';
import { emptyTally, linesOf, type Tally, withAnswer, withEntry, withLines } from './tally.ts';

/** What the server promises of `POST counts/:id/entries`, three entries at a time. */
class Server {
  readonly entries: TakenEntry[] = [];

  take(after: number, sent: readonly Entry[]): SyncAnswer {
    for (const entry of sent)
      if (!this.entries.some(({ id }) => id === entry.id))
        this.entries.push({ ...entry, seq: this.entries.length + 1, by: '', device: '' });
    const entries = this.entries.filter(({ seq }) => seq > after).slice(0, 3);
    const seq = entries.at(-1)?.seq ?? Math.max(after, this.entries.length);
    const taken = this.entries.filter(({ id }) => sent.some((one) => one.id === id));
    return { seq, entries, more: seq < this.entries.length, taken, listRev: 0, closedAt: null };
  }

  tallyOf(pending: readonly Entry[]): Tally {
    const all = this.entries.reduce<Tally>((tally, entry) => withEntry(tally, entry), emptyTally());
    return withLines(emptyTally(pending), this.entries.length, [...linesOf(all).values()]);
  }
}

const counted = (tally: Tally) =>
  Object.fromEntries([...linesOf(tally)].map(([code, line]) => [code, line.counted]).sort());

const step = fc.record({
  device: fc.constantFrom(0, 1),
  what: fc.constantFrom('count', 'count', 'sync', 'lost', 'late', 'reload'),
  code: fc.constantFrom('a', 'b', 'c'),
  amount: fc.integer({ min: -3, max: 5 }),
});

test('devices come to the same sum, whatever is lost, late, sent twice or loaded anew', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const server = new Server();
      const devices = [emptyTally(), emptyTally()];
      const late: (() => void)[] = [];
      const expected: Record<string, number> = {};
      for (const { device, what, code, amount } of steps) {
        const tally = devices[device] ?? emptyTally();
        if (what === 'count') {
          const entry: Entry = { id: crypto.randomUUID(), code, amount, at: '', undoes: null };
          expected[code] = (expected[code] ?? 0) + amount;
          devices[device] = withEntry(tally, entry);
        } else if (what === 'reload') devices[device] = server.tallyOf(tally.pending);
        else {
          const answer = server.take(tally.seq, tally.pending);
          const hear = () => {
            devices[device] = withAnswer(devices[device] ?? emptyTally(), answer);
          };
          if (what === 'sync') hear();
          if (what === 'late') late.push(hear);
        }
        // Nothing that was counted here is ever missing from what this device shows.
        const own = devices[device] ?? emptyTally();
        for (const entry of own.pending) expect(linesOf(own).has(entry.code)).toBe(true);
      }
      for (const hear of late) hear();
      for (const device of [0, 1, 0, 1])
        for (let round = 0; round < 40; round += 1) {
          const tally = devices[device] ?? emptyTally();
          devices[device] = withAnswer(tally, server.take(tally.seq, tally.pending));
        }
      for (const tally of devices) {
        expect(tally.pending).toEqual([]);
        expect(counted(tally)).toEqual(Object.fromEntries(Object.entries(expected).sort()));
      }
    }),
  );
});
