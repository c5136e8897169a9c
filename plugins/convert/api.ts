export { type KeepOptions, type PictureShelf, pictureShelves } from '@fitout/sdk';

import { type ContributionPoint, contributionPoint, type ServiceToken, serviceToken } from '@fitout/sdk';
import type { CodecContribution } from './shared/engine/contribution.ts';
import type { ConvertEngine } from './shared/engine/types.ts';

export {
  type CodecContribution,
  type CodecWork,
  type RawPicture,
  serveCodec,
} from './shared/engine/contribution.ts';
export { cleanOptions, isShown, type OptionField } from './shared/engine/options.ts';
export type {
  CodecId,
  CodecOptions,
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
export {
  type EverydayChoice,
  type EverydayWay,
  everydayLimits,
  everydayWays,
  everydayWords,
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
export { changeText, remainingText, sizeText } from './shared/words.ts';
export { zipStream } from './shared/zip.ts';

/**
 * Converts pictures in the browser, on the desktop and on the phone:
 * `const engine = await ctx.services.get(convertEngine)`, with `"requires": {"convert": "…"}` in the manifest.
 * Nothing of a codec is loaded before a picture needs it.
 */
export const convertEngine: ServiceToken<ConvertEngine> = serviceToken('convert.engine');

/** In the browser: `ctx.contributions.add(convertCodecs, codec)`; the manifest says `activateOn: ["convert.codec"]`. */
export const convertCodecs: ContributionPoint<CodecContribution> = contributionPoint('convert.codec');
