import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureIn } from './comfyui-socket.ts';

const uint = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const picture = Buffer.from('a picture');
const withFacts = (facts: unknown): Buffer => {
  const json = Buffer.from(JSON.stringify(facts));
  return Buffer.concat([uint(4), uint(json.length), json, picture]);
};

test('pictures are found behind their format or their facts, and those of other work are not ours', () => {
  expect(pictureIn(Buffer.concat([uint(1), uint(2), picture]), 'a')).toEqual(picture);
  expect(pictureIn(withFacts({ prompt_id: 'a', image_type: 'image/png' }), 'a')).toEqual(picture);
  expect(pictureIn(withFacts({ image_type: 'image/png' }), 'a')).toEqual(picture);
  expect(pictureIn(withFacts({ prompt_id: 'b' }), 'a')).toBeUndefined();
  expect(pictureIn(Buffer.concat([uint(3), uint(2), picture]), 'a')).toBeUndefined();
  expect(pictureIn(Buffer.concat([uint(4), uint(4_000_000_000), picture]), 'a')).toBeUndefined();
});

test('whatever comes is borne', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => void pictureIn(Buffer.from(bytes), 'a')));
});
