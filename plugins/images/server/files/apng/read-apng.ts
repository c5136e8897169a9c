import { open, readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { limits } from '../../../shared/limits.ts';
import { tooManyPixels, unreadable } from '../refusals.ts';

/** One frame of an animated PNG: where it goes, and its pixels as a PNG of their own. */
export interface ApngFrame {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Milliseconds. */
  delay: number;
  /** What becomes of its place before the next one. */
  then: 'stays' | 'cleared' | 'restored';
  /** Laid over what is there, instead of taking its place. */
  over: boolean;
  png: Buffer;
}

export interface Apng {
  width: number;
  height: number;
  /** How often it runs; 0 for ever. */
  plays: number;
  frames: ApngFrame[];
}

/** Chunks before the first pixels; who writes more of them writes no picture. */
const maxChunks = 1000;
const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Chunks that every frame needs: palette, transparency and colours. */
const shared = new Set(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT']);

interface Chunk {
  name: string;
  data: Buffer;
  /** With its length and checksum. */
  whole: Buffer;
}

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw unreadable('broken');
    const name = bytes.toString('latin1', at + 4, at + 8);
    yield { name, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) };
    if (name === 'IEND') return;
    at = end;
  }
}

/** `readApng` of a file, which is not read where nothing moves in it. */
export async function readApngFile(path: string): Promise<Apng | undefined> {
  return (await saysItMoves(path)) ? readApng(await readFile(path)) : undefined;
}

/** Is there an `acTL` before the first pixels? Looks at the heads of chunks alone. */
async function saysItMoves(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(8);
    let at = 8;
    for (let count = 0; count < maxChunks && (await file.read(head, 0, 8, at)).bytesRead === 8; count += 1) {
      const name = head.toString('latin1', 4);
      if (name === 'acTL' || name === 'IDAT') return name === 'acTL';
      at += 12 + head.readUInt32BE(0);
    }
    return false;
  } finally {
    await file.close();
  }
}

/**
 * The frames of an animated PNG (https://www.w3.org/TR/png-3/#apng-frame-based-animation), none of them decoded; undefined
 * for a PNG that does not move. Throws FitoutError 422 for more frames or pixels than an animation may have, and for a
 * broken one.
 */
export function readApng(bytes: Buffer): Apng | undefined {
  const settings: Buffer[] = [];
  const found: { control: Buffer; data: Buffer[] }[] = [];
  let header: Buffer | undefined;
  let animation: Buffer | undefined;
  for (const { name, data, whole } of chunksOf(bytes)) {
    if (name === 'IHDR' && data.length === 13) header = data;
    else if (name === 'acTL' && data.length === 8) animation = data;
    else if (name === 'IDAT' && animation === undefined) return undefined;
    else if (name === 'fcTL' && data.length === 26) found.push({ control: data, data: [] });
    // The picture for whoever shows no animations is a frame only where it has a control of its own.
    else if (name === 'IDAT') found.at(-1)?.data.push(data);
    else if (name === 'fdAT') found.at(-1)?.data.push(data.subarray(4));
    else if (shared.has(name) && found.every((frame) => frame.data.length === 0)) settings.push(whole);
    if (found.length > limits.frames) throw tooManyPixels(0, 0, found.length);
  }
  if (header === undefined || animation === undefined || found.length < 2) return undefined;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (width * height * found.length > limits.pixels) throw tooManyPixels(width, height, found.length);
  const head = header;
  const frames = found.map(({ control, data }) => frameOf(control, pngOf(head, control, settings, data)));
  if (
    frames.some(
      (one) => one.width === 0 || one.height === 0 || one.x + one.width > width || one.y + one.height > height,
    )
  )
    throw unreadable('broken');
  return { width, height, plays: animation.readUInt32BE(4), frames };
}

function frameOf(control: Buffer, png: Buffer): ApngFrame {
  const [width, height, x, y] = [4, 8, 12, 16].map((at) => control.readUInt32BE(at)) as [
    number,
    number,
    number,
    number,
  ];
  const share = control.readUInt16BE(22) || 100;
  const delay = Math.max(20, Math.round((control.readUInt16BE(20) / share) * 1000));
  const then = (['stays', 'cleared', 'restored'] as const)[control.readUInt8(24)] ?? 'stays';
  return { x, y, width, height, delay, then, over: control.readUInt8(25) === 1, png };
}

function pngOf(header: Buffer, control: Buffer, settings: readonly Buffer[], data: readonly Buffer[]): Buffer {
  const own = Buffer.concat([control.subarray(4, 12), header.subarray(8)]);
  return Buffer.concat([
    signature,
    chunk('IHDR', own),
    ...settings,
    chunk('IDAT', Buffer.concat(data)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
