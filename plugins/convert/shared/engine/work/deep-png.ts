import { Bytes, joined } from '../facts/bytes.ts';
import { factsOf } from '../facts/read-facts.ts';
import { readHead } from '../facts/read-head.ts';
import { Fault } from '../faults.ts';
import { embed } from '../metadata/embed.ts';
import { exifFor } from '../metadata/exif.ts';
import { labelsOf, seenOn, xmpOf } from '../metadata/xmp.ts';
import type { CodecOptions } from '../options.ts';
import type { Outcome } from '../protocol.ts';
import type { ConvertJob } from '../types.ts';
import { staysDeep } from '../warnings.ts';

/** What makes the pixels; the rest of a file is for `embed` to put in. */
const kept = /^(?:IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|cICP)$/;

/**
 * A PNG of 16 bits a channel into a smaller one that keeps them: its data are packed anew, nothing is decoded to 8 bits.
 * Undefined for every other job.
 */
export async function deepPng(
  job: ConvertJob,
  options: CodecOptions,
  started: number,
): Promise<{ outcome: Outcome; blob: Blob } | undefined> {
  if (job.target !== 'png') return undefined;
  const bytes = new Uint8Array(await job.source.arrayBuffer());
  if (bytes.length === 0) throw new Fault('empty');
  const head = await readHead(bytes, true, true);
  if (!staysDeep(factsOf(head, bytes.length), job)) return undefined;
  const { optimise } = await import('./encoders/png.ts');
  const packed = await optimise(bare(bytes), options);
  const { width, height } = head;
  const exif = exifFor(head.exif, job.metadata, { width, height });
  const labels = await labelsOf(bytes);
  const xmp = xmpOf(job.aigc ?? labels?.aigc, seenOn(job, labels, head));
  const { file } = await embed('png', packed, { exif, icc: head.icc, xmp });
  const end = performance.now();
  const outcome: Outcome = {
    ...{ width, height, ms: { decode: 0, encode: end - started, total: end - started } },
    ...(job.measure === true ? { ssim: 1 } : {}),
    lost: job.targetBytes !== undefined && file.length > job.targetBytes ? ['bytes'] : [],
  };
  return { outcome, blob: new Blob([file], { type: 'image/png' }) };
}

function bare(data: Uint8Array): Uint8Array {
  const bytes = new Bytes(data);
  const parts = [data.subarray(0, 8)];
  for (let from = 8; from + 12 <= data.length; ) {
    const end = from + 12 + bytes.u32(from);
    if (kept.test(bytes.word(from + 4, 4))) parts.push(bytes.part(from, end));
    from = end;
  }
  return joined(parts);
}
