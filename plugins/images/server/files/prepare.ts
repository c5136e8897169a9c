import { readFile, stat, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { AssetKind } from '../../shared/choices.ts';
import { answeringWidth, thumbnailWidth } from '../../shared/widths.ts';
import { checkInnerPicture } from './picture.ts';
import { pictureWork } from './picture-work.ts';
import { hashFile, type Received, receive, type Workspace } from './receive.ts';
import { unreadable, unsupportedType } from './refusals.ts';
import { cleanedSvg } from './svg-work.ts';
import { readVideo } from './video.ts';

/** A smaller copy that lies in a workspace. `width` is its kept size, not its pixels. */
export interface PreparedVariant {
  width: number;
  path: string;
  key: string;
  size: number;
}

/** A clean file in a workspace, ready to be stored. */
export interface Prepared {
  kind: AssetKind;
  key: string;
  path: string;
  /** sha256 of the bytes as they came. */
  source: string;
  type: string;
  width: number;
  height: number;
  size: number;
  color: string | null;
  animated: boolean;
  duration: number;
  /** It carries the label of generated pictures. */
  generated: boolean;
  /** Its pixels carry words that say so. */
  labelled: boolean;
  /** When it was taken, where the file says it: `2024-05-01T12:30:00`, without a zone. */
  taken: string | undefined;
  /** When a film was made, where the file says it. */
  made?: Date | undefined;
  thumbnail: PreparedVariant | undefined;
}

/** Whose turn work on a picture takes, and how soon it comes. */
export interface Turn {
  owner: string;
  /** Nobody waits for it: others go first. */
  background?: boolean;
}

/** Makes the clean file that will be stored of one that the turn's owner sent. Throws FitoutError 422. */
export async function prepare(received: Received, space: Workspace, turn: Turn): Promise<Prepared> {
  switch (received.type) {
    case 'svg':
      return prepareSvg(received, space, turn.owner);
    case 'mp4':
    case 'webm':
      return prepareVideo(received, received.type);
    default:
      return preparePicture(received, received.type, space, turn);
  }
}

async function preparePicture(
  received: Received,
  type: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif',
  space: Workspace,
  turn: Turn,
): Promise<Prepared> {
  const path = space.file('clean');
  const picture = await pictureWork(turn.background === true).rewrite(received.path, type, path, turn.owner);
  const { key, size } = await hashFile(path);
  const thumbnail = await prepareVariant(path, space, {
    width: answeringWidth(picture.width, thumbnailWidth),
    animated: picture.animated,
    megapixels: (picture.width * picture.height) / 1e6,
    ...turn,
  });
  return { kind: 'image', key, path, source: received.hash, size, duration: 0, thumbnail, ...picture };
}

/** Makes one smaller copy in the workspace. */
export async function prepareVariant(
  path: string,
  space: Workspace,
  {
    background = false,
    pixels,
    ...options
  }: Turn & {
    width: number;
    animated: boolean;
    megapixels: number;
    pixels?: number;
  },
): Promise<PreparedVariant> {
  const target = space.file(`variant-${options.width}`);
  await pictureWork(background).variant(path, target, { ...options, width: pixels ?? options.width });
  return { width: options.width, path: target, ...(await hashFile(target)) };
}

async function prepareSvg(received: Received, space: Workspace, owner: string): Promise<Prepared> {
  const { text, width, height, pictures } = await cleanedSvg(await readFile(received.path), { owner });
  for (const inner of pictures) await checkInnerPicture(inner);
  const path = space.file('clean');
  await writeFile(path, text);
  const { key, size } = await hashFile(path);
  const facts = {
    type: 'image/svg+xml',
    width,
    height,
    color: null,
    animated: false,
    generated: false,
    labelled: false,
    duration: 0,
    taken: undefined,
  };
  return { kind: 'image', key, path, source: received.hash, size, thumbnail: undefined, ...facts };
}

async function prepareVideo(received: Received, type: 'mp4' | 'webm'): Promise<Prepared> {
  const facts = await readVideo(received.path, type);
  const { key } = await hashFile(received.path);
  const { size } = await stat(received.path);
  const more = {
    taken: undefined,
    color: null,
    animated: false,
    generated: false,
    labelled: false,
    thumbnail: undefined,
  };
  const own = { kind: 'video', key, path: received.path, source: received.hash, size, type: `video/${type}` } as const;
  return { ...own, ...facts, ...more };
}

/** Receives a still that stands for a video, as a clean picture. */
export async function receivePoster(stream: Readable, space: Workspace, owner: string): Promise<Prepared> {
  const received = await receive(stream, space.file('upload'));
  if (!['jpeg', 'png', 'webp'].includes(received.type)) throw unsupportedType(undefined);
  const prepared = await prepare(received, space, { owner });
  if (prepared.animated) throw unreadable('broken');
  return prepared;
}
