import { describe, expect, it } from 'vitest';
import { batchLimits } from '../../shared/document/batches.ts';
import type { Op } from '../../shared/document/document.ts';
import { batchLength, savable } from './batches.ts';
import { Saver } from './saver.ts';

const text = (id: string, value: string): Op => ({ op: 'set', id, area: 'props', path: 'text', value });

/** Saves what was done without a network, and answers the batches that went out. */
async function sent(pending: Op[]): Promise<Op[][]> {
  const batches: Op[][] = [];
  const saver = new Saver({
    rev: 0,
    pending,
    onQueued: () => {},
    onSettled: () => {},
    async send({ base, ops }) {
      batches.push(ops);
      return { rev: base + 1 };
    },
  });
  await saver.flush();
  expect(saver.idle).toBe(true);
  saver.stop();
  return batches;
}

describe('what was done without a network', () => {
  it('goes out in as many calls as the server takes it in, in its order', async () => {
    const ops = Array.from({ length: batchLimits.ops * 2 + 1 }, (_, n) => text(`n${n}`, '甲'));
    const batches = await sent(ops);
    expect(batches.map((batch) => batch.length)).toEqual([batchLimits.ops, batchLimits.ops, 1]);
    expect(batches.flat()).toEqual(ops);
  });

  it('never makes a body that is too large of several that fit', async () => {
    const long = '汉'.repeat(900_000);
    const ops = ['a', 'b', 'c', 'd'].map((id) => text(id, long));
    const batches = await sent(ops);
    for (const batch of batches) expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThan(batchLimits.bytes);
    expect(batches.flat()).toEqual(ops);
    expect(batchLength([text('a', '汉'.repeat(3_000_000)), text('b', '')])).toBe(1);
  });

  it('is saved without the characters that no database holds', async () => {
    expect(await sent([text('a', 'a\0b')])).toEqual([[text('a', 'ab')]]);
    expect(savable(text('a', '好\ud83d'))).toEqual(text('a', '好\ufffd'));
    const words = text('a', 'a\\u0000b😀');
    expect(savable(words)).toEqual(words);
    const block = { id: 'x', type: 'list', v: 1, parent: 'r', props: { items: [{ text: '\0' }] }, style: {} };
    const insert: Op = { op: 'insert', parent: 'r', slot: 'default', at: 0, nodes: [block] };
    expect(JSON.stringify(savable(insert))).not.toContain('u0000');
  });
});
