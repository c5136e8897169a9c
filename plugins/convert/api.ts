export { type KeepOptions, type PictureShelf, pictureShelves } from '@fitout/sdk';

export {
  type CodecContribution,
  type CodecWork,
  type RawPicture,
  serveCodec,
} from './shared/engine/contribution.ts';
export { exifOf, pngWithExif } from './shared/engine/metadata/carry.ts';
export { isSrgb, type Profile, readProfile, toSrgb } from './shared/engine/metadata/icc.ts';
export { labelOf } from './shared/engine/metadata/xmp.ts';
export type { CodecOptions } from './shared/engine/options.ts';
export { cleanOptions, isShown, type OptionField } from './shared/engine/options.ts';
export type {
  CodecId,
  ConvertEngine,
  Converted,
  ConvertFault,
  ConvertJob,
  ConvertWarning,
  Crop,
  Format,
  MetadataChoice,
  OwnCodec,
  Progress,
  Resize,
  ResizeFilter,
  RunOptions,
  SourceFacts,
  SourceFormat,
  Stage,
  WarningKind,
} from './shared/engine/types.ts';
export { sameFile } from './shared/engine/types.ts';
export {
  type EverydayChoice,
  type EverydayWay,
  everydayLimits,
  everydayTexts,
  everydayWays,
  everydayWork,
  type Keep,
  keeps,
  readChoice,
} from './shared/everyday.ts';
export {
  type Entry,
  emptyQueue,
  mayRetry,
  type Outcome,
  type Queue,
  type QueueAction,
  reduceQueue,
  remaining,
  startable,
  summarize,
} from './shared/queue.ts';
export { freePath, type NameFacts, nameOf } from './shared/rename.ts';
export { changeText, remainingText } from './shared/texts.ts';
export { convertCodecs, convertEngine } from './shared/tokens.ts';
export { zipStream } from './shared/zip.ts';
