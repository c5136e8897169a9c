import { expect, test } from 'vitest';
import { flatPicture } from '../testing/scenes.ts';
import { decontaminated } from './index.ts';

const [width, height] = [80, 60];
const subject = [180, 60, 30] as const;
const ground = [40, 200, 90] as const;

/** A disc of one colour on a ground of another, and how much of each pixel it covers. */
function drawn() {
  const picture = flatPicture(width, height, [...ground, 255]);
  const mask = new Uint8Array(width * height);
  for (let at = 0; at < mask.length; at += 1) {
    const far = Math.hypot((at % width) + 0.5 - 40, Math.floor(at / width) + 0.5 - 30) - 18;
    const part = Math.max(0, Math.min(1, 0.5 - far / 3));
    mask[at] = Math.round(part * 255);
    picture.data.set(
      subject.map((value, c) => value * part + (ground[c] as number) * (1 - part)),
      at * 4,
    );
  }
  return { picture, mask };
}

test('edges have the subject’s colour, not the ground’s', async () => {
  const { picture, mask } = drawn();
  const { data } = await decontaminated(picture, mask);
  let edges = 0;
  for (let at = 0; at < mask.length; at += 1) {
    expect(data[at * 4 + 3]).toBe(mask[at]);
    if (mask[at] === 0) {
      expect(Array.from(data.subarray(at * 4, at * 4 + 3))).toEqual([0, 0, 0]);
      continue;
    }
    if (mask[at] !== 255) edges += 1;
    for (let c = 0; c < 3; c += 1)
      expect(Math.abs((data[at * 4 + c] as number) - (subject[c] as number))).toBeLessThan(12);
  }
  expect(edges).toBeGreaterThan(100);
});

test('a pixel that was half clear already had no ground to lose', async () => {
  const { picture, mask } = drawn();
  const at = 30 * width + 40;
  picture.data[at * 4 + 3] = 128;
  mask[at] = 128;
  const { data } = await decontaminated(picture, mask);
  expect(Array.from(data.subarray(at * 4, at * 4 + 4))).toEqual([...subject, 128]);
});

test('a mask that is all or nothing is taken as it is; one of another size is refused', async () => {
  const { picture } = drawn();
  const whole = await decontaminated(picture, new Uint8Array(width * height).fill(255));
  expect(Buffer.from(whole.data).equals(Buffer.from(picture.data))).toBe(true);
  expect((await decontaminated(picture, new Uint8Array(width * height))).data.every((value) => value === 0)).toBe(true);
  await expect(decontaminated(picture, new Uint8Array(7))).rejects.toMatchObject({ reason: 'ai.cutout-damaged' });
});
