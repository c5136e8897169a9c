import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { corners } from '../../../tests/support/samples.ts';
import { readHead } from '../facts/read-head.ts';
import { upright } from './decode.ts';

let stored: Buffer;

beforeAll(async () => {
  stored = await sharp(await corners(40, 24))
    .ensureAlpha(0.5)
    .avif({ lossless: true })
    .toBuffer();
});

/** The file with other properties in the place of two that no decoder needs. */
function changed(properties: Partial<Record<'pixi' | 'colr', [name: string, value: number]>>): Buffer {
  const bytes = Buffer.from(stored);
  for (const [place, [name, value]] of Object.entries(properties)) {
    const at = bytes.indexOf(place, 0, 'latin1');
    expect(at).toBeGreaterThan(0);
    bytes.write(name, at, 'latin1');
    bytes[at + 4] = value;
  }
  return bytes;
}

async function pixels(bytes: Buffer) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

const turns = [0, 1, 2, 3].map((angle) => ({ pixi: ['irot', angle] as [string, number] }));
const mirrorings = [0, 1].map((axis) => ({ colr: ['imir', axis] as [string, number] }));
const both = turns.flatMap((turn) => mirrorings.map((mirroring) => ({ ...turn, ...mirroring })));

describe('AVIF with irot and imir', () => {
  it.each([...turns, ...mirrorings, ...both])('%j is told and turned as libheif does', async (properties) => {
    const bytes = changed(properties);
    const expected = await pixels(bytes);
    const head = await readHead(bytes, true);
    expect([head.width, head.height]).toEqual([expected.width, expected.height]);
    const picture = upright(await pixels(stored), head);
    expect([picture.width, picture.height]).toEqual([expected.width, expected.height]);
    expect(Buffer.from(picture.data).equals(Buffer.from(expected.data))).toBe(true);
  });
});
