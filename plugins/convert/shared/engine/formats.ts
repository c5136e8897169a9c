import { ownFormats } from './codecs.ts';
import type { CodecContribution } from './contribution.ts';
import type { Format } from './types.ts';

/** All formats, contributed ones last. */
export function formatsWith(codecs: readonly CodecContribution[]): Format[] {
  return [...ownFormats, ...codecs.map(formatFrom)];
}

function formatFrom(codec: CodecContribution): Format {
  const { id, title, type, extension, decodes, encodes, alpha, quality, fields = [] } = codec;
  return {
    id,
    title,
    type,
    extension,
    decodes,
    encodes,
    alpha,
    exif: false,
    icc: false,
    ...(quality === undefined ? {} : { quality }),
    fields,
    contributed: true,
  };
}
