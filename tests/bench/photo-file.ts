import sharp from 'sharp';
import { drawScene, type Scene } from '../../plugins/ai/shared/pixels/testing/scenes.ts';

/** Of a photo of 12 MP. */
export const photoSize = { width: 4000, height: 3000 };

let drawn: Scene | undefined;

/** A product's photo of 12 MP, drawn once: it takes seconds. */
export function photoScene(): Scene {
  drawn ??= drawScene('shadow', 1, photoSize.width, photoSize.height);
  return drawn;
}

/** It as a JPEG, as a phone makes one. */
export function photoFile(): Promise<Buffer> {
  return sharp(photoScene().picture.data, { raw: { ...photoSize, channels: 4 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}
