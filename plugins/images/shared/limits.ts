import { fill, type LocalText } from '@fitout/sdk';

const MB = 1_000_000;

/** The library's limits, the same in the browser (which refuses early) and on the server (which decides). */
export const limits = {
  /** Bytes of one picture. */
  imageBytes: 50 * MB,
  /** Bytes of one SVG: drawings are small, and each is read whole. */
  svgBytes: 2 * MB,
  /** Bytes of one video. */
  videoBytes: 200 * MB,
  /** Pixels of one picture, all frames of an animation together. Checked in the header, before anything is decoded. */
  pixels: 50_000_000,
  /** Frames of an animation: each costs its decoder and encoder something, however small it is. */
  frames: 2000,
  /** Pixels along one side; WebP holds no more. */
  side: 16_383,
  /** Files of one request. */
  filesPerRequest: 20,
  /** Assets of one batch. */
  batch: 1000,
  /** Characters of a name, of a tag, of an alternative text. */
  name: 120,
  tag: 30,
  alt: 300,
  tagsPerAsset: 30,
  folderDepth: 10,
  folders: 5000,
  /** Days that a deleted asset stays in the trash, and that a replaced file is kept. */
  trashDays: 30,
} as const;

/** What the file chooser offers. The server goes by the bytes, never by this. */
export const acceptTypes = {
  image: 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml',
  video: 'video/mp4,video/webm',
} as const;

/** A text in both languages with its places filled. */
export function filled(text: LocalText, values: Record<string, string | number>): LocalText {
  return { zh: fill(text.zh, values), en: fill(text.en, values) };
}
