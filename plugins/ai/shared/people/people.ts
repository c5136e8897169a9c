import { FitoutError } from '@fitout/sdk';
import type { Image, Rectangle } from '../pixels/image.ts';
import { Pace, type Work } from '../pixels/work.ts';
import { edged, type Seen } from './edge.ts';
import { squeezed } from './squeezed.ts';

/** Pixels of the square that is looked at, each way. */
export const lookedAt = 256;

/** How likely each pixel of the square (planes of red, green and blue, 0 … 1) is of a person, 0 … 1. */
export type Look = (planes: Float32Array<ArrayBuffer>) => Promise<Float32Array>;

/** From here on a pixel is likely one of a person, and certainly. */
const [likely, certain] = [0.5, 0.9];
/** Of the square: fewer pixels are no person. */
const fewest = 0.005;
/** Of the square: where certainly so much is of people, a nearer look that sees nobody is wrong. */
const plenty = 0.03;
/** Of the picture: where people take less, they are looked at once more, from nearer. */
const near = 0.7;
/** Of their box, that is looked at round it. */
const around = 0.2;

/**
 * The people in a picture as a mask of its size, one byte a pixel, 255 where they are. Rejects with a FitoutError where
 * there is nobody. Where they are small they are looked at a second time by themselves, which also tells them from things
 * that are like people from afar.
 */
export async function findPeople(picture: Image, look: Look, work: Work = {}): Promise<Uint8Array<ArrayBuffer>> {
  const pace = new Pace(work);
  const lookAt = async (box: Rectangle, part: Pace): Promise<Seen> => {
    const values = await look(await squeezed(picture, box, lookedAt, part));
    return { side: lookedAt, values, box };
  };
  let seen = await lookAt({ x: 0, y: 0, width: picture.width, height: picture.height }, pace.part(0, 0.3));
  if (shareOf(seen, likely) < fewest) throw nobody();
  const box = boxOf(seen, picture);
  const isFar = box.width * box.height < picture.width * picture.height * near;
  if (isFar && shareOf(seen, certain) < plenty) seen = await lookAt(box, pace.part(0.3, 0.5));
  else if (isFar) {
    const nearer = await lookAt(box, pace.part(0.3, 0.5));
    if (shareOf(nearer, certain) >= fewest) seen = nearer;
  }
  if (shareOf(seen, certain) < fewest) throw nobody();
  const mask = await edged(picture, seen, pace.part(0.5, 1));
  await pace.at(1);
  return mask;
}

/** How much of the square is that likely of people. */
function shareOf({ values }: Seen, least: number): number {
  let count = 0;
  for (const value of values) if (value >= least) count += 1;
  return count / values.length;
}

/** Where in the picture people are, with some room. */
function boxOf({ side, values, box }: Seen, picture: Image): Rectangle {
  let [x0, y0, x1, y1] = [side, side, 0, 0];
  for (const [at, value] of values.entries()) {
    if (value < likely) continue;
    const [x, y] = [at % side, Math.floor(at / side)];
    [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x + 1), Math.max(y1, y + 1)];
  }
  const [roomX, roomY] = [(x1 - x0) * around, (y1 - y0) * around];
  const left = Math.max(0, Math.floor(box.x + ((x0 - roomX) * box.width) / side));
  const top = Math.max(0, Math.floor(box.y + ((y0 - roomY) * box.height) / side));
  const right = Math.min(picture.width, Math.ceil(box.x + ((x1 + roomX) * box.width) / side));
  const bottom = Math.min(picture.height, Math.ceil(box.y + ((y1 + roomY) * box.height) / side));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function nobody(): FitoutError {
  return new FitoutError('unprocessable', {
    message: {
      zh: '没有找到人物；请换一张人物更大、更清楚的图片，或用「选择主体」、手动选择',
      en: 'No people were found. Use an image that shows them larger and more clearly, use “Select subject”, or select them by hand',
    },
    reason: 'ai.people-none',
  });
}
