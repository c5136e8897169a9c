import type { FileHandle } from 'node:fs/promises';
import { unreadable } from './refusals.ts';

/** A box of ISO/IEC 14496-12. */
export interface Box {
  type: string;
  /** Where its four letters stand. */
  typeAt: number;
  /** Where the content begins, after the header. */
  start: number;
  end: number;
}

/** The boxes between two places of a file. A box that reaches beyond `end` means that the rest of it is missing. */
export async function boxes(file: FileHandle, from: number, end: number, fileSize: number): Promise<Box[]> {
  const found: Box[] = [];
  for (let at = from; at + 8 <= end; ) {
    const head = await read(file, at, 16);
    let length = head.getUint32(0);
    let header = 8;
    if (length === 1) {
      if (head.byteLength < 16) throw unreadable('video');
      length = Number(head.getBigUint64(8));
      header = 16;
    } else if (length === 0) length = fileSize - at;
    if (length < header || at + length > end || found.length > 10_000) throw unreadable('video');
    found.push({ type: fourCc(head, 4), typeAt: at + 4, start: at + header, end: at + length });
    at += length;
  }
  return found;
}

/** Makes a box a `free` one of zeros: every offset in the file stays as it is. */
export async function blank(file: FileHandle, box: Box): Promise<void> {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, box.typeAt);
  await fillWithZeros(file, box.start, box.end);
}

export async function fillWithZeros(file: FileHandle, from: number, to: number): Promise<void> {
  const zeros = Buffer.alloc(Math.min(65_536, to - from));
  for (let at = from; at < to; at += zeros.length) await file.write(zeros, 0, Math.min(zeros.length, to - at), at);
}

/** At most `length` bytes from a place; throws FitoutError 422 where the file ends before it. */
export async function read(file: FileHandle, at: number, length: number): Promise<DataView> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, at);
  if (bytesRead < Math.min(8, length)) throw unreadable('video');
  return new DataView(buffer.buffer, buffer.byteOffset, bytesRead);
}

export function fourCc(view: DataView, at: number): string {
  let name = '';
  for (let index = at; index < at + 4; index += 1) name += String.fromCharCode(view.getUint8(index));
  return name;
}
