import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { FitoutError } from '@fitout/sdk';
import type { Platform } from '@fitout/sdk/server';
import sharp from 'sharp';

/** Pixels of a kept picture's sides, and of what may be sent. */
const avatar = { side: 256, maxPixels: 50_000_000 };

/** How photos begin, in hexadecimal: JPEG, PNG, GIF, WebP, AVIF. */
const beginnings =
  /^(?:ffd8ff|89504e470d0a1a0a|4749463839|4749463837|52494646.{8}57454250|.{8}6674797061766966|.{8}6674797061766973)/;

/**
 * A drawing is no photo, and the library that reads pictures takes half a minute and gigabytes for some: so nothing but
 * photos gets there.
 */
function isPhoto(bytes: Buffer): boolean {
  return beginnings.test(bytes.toString('hex', 0, 12));
}

/**
 * Cuts a square out of the middle and draws it anew: what comes out holds pixels and nothing else. Throws FitoutError
 * 422 for what is no photo.
 */
export async function drawAvatar(bytes: Buffer): Promise<Buffer> {
  try {
    if (!isPhoto(bytes)) throw new Error('the file begins as no photo does');
    return await sharp(bytes, { limitInputPixels: avatar.maxPixels, failOn: 'error' })
      .timeout({ seconds: 10 })
      .autoOrient()
      .resize(avatar.side, avatar.side, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw new FitoutError('unprocessable', {
      reason: 'kernel.avatar',
      message: { zh: '这不是可以使用的图片，请换一张', en: 'This image cannot be used. Choose another one' },
      cause: error,
    });
  }
}

/** Keeps a person's picture in place of the one before. Answers its address. */
export async function keepAvatar(platform: Platform, personId: bigint, picture: Buffer): Promise<string> {
  // Not of the bytes: who has the picture must not be able to ask whose it is.
  const key = randomBytes(18).toString('base64url');
  const address = `/api/v1/avatars/${key}`;
  await platform.transaction(async (tx) => {
    await tx.deleteFrom('avatar').where('person_id', '=', personId).execute();
    await tx.insertInto('avatar').values({ key, person_id: personId, bytes: picture }).execute();
    await tx.updateTable('person').set({ cust_icon: address }).where('id', '=', personId).execute();
  });
  return address;
}

export async function dropAvatar(platform: Platform, personId: bigint): Promise<void> {
  await platform.transaction(async (tx) => {
    await tx.deleteFrom('avatar').where('person_id', '=', personId).execute();
    await tx.updateTable('person').set({ cust_icon: null }).where('id', '=', personId).execute();
  });
}

/** The one file of a multipart request. */
export async function onlyFile(files: AsyncIterable<{ stream: NodeJS.ReadableStream }>): Promise<Buffer> {
  let found: Buffer | undefined;
  for await (const file of files) found ??= await buffer(file.stream);
  if (found === undefined) throw new FitoutError('badRequest', { reason: 'kernel.no-file' });
  return found;
}
