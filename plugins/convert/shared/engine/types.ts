import type { AigcMark, LocalText } from '@fitout/sdk';
import type { CodecOptions, OptionField } from './options.ts';

/** What the engine writes by itself; a contributed codec has another word. */
export type OwnCodec = 'jpeg' | 'png' | 'webp' | 'avif' | 'jxl' | 'qoi';
/** The format of a result: one of ours or the id of a contributed codec. */
export type CodecId = OwnCodec | (string & {});
/** The format of a source, told by its bytes. */
export type SourceFormat = OwnCodec | 'heic' | 'gif' | 'bmp' | 'svg' | 'tiff' | (string & {});

/** In place of a codec: the file as it is, byte for byte, but for the place if `metadata.gps` is false. Nothing else of the job counts. */
export const sameFile = 'same';

export type ResizeFilter = 'lanczos3' | 'mitchell' | 'catrom' | 'triangle' | 'nearest';

/**
 * The size of the result, in pixels after turning and cropping.
 * `fit` inside the box, `exact` whatever the ratio, `percent` of both edges (1 to 1000), `edge` the longer one.
 * `fit` and `edge` leave a smaller picture as it is unless `enlarge`.
 */
export type Resize = { filter?: ResizeFilter; enlarge?: boolean } & (
  | { kind: 'fit'; width: number; height: number }
  | { kind: 'exact'; width: number; height: number }
  | { kind: 'percent'; percent: number }
  | { kind: 'edge'; edge: number }
);

/** Shares (0 to 1) of the upright picture after `rotate`, so that one crop fits a batch. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface MetadataChoice {
  /** Camera, lens, time. The orientation is always applied and then says 1. */
  exif: boolean;
  /** The colour profile. Where it goes, colours are converted to sRGB. */
  icc: boolean;
  /** Where the picture was taken; kept without the rest of EXIF too. */
  gps: boolean;
}

export interface ConvertJob {
  id: string;
  source: Blob;
  /** Name of the source, for messages. */
  name: string;
  target: CodecId;
  options: CodecOptions;
  resize?: Resize;
  crop?: Crop;
  /** Clockwise, of the upright picture, before the crop. */
  rotate?: 0 | 90 | 180 | 270;
  /** Fewer colours (2 to 256); `dither` from 0 to 1. */
  palette?: { colors: number; dither: number };
  /** Searches the best quality whose file is at most so large. Codecs without a quality keep to their options. */
  targetBytes?: number;
  metadata: MetadataChoice;
  /** The label of a generated picture; that of the source goes along whatever `metadata` says. */
  aigc?: AigcMark;
  /** The source's pixels carry words that say the same. */
  seen?: boolean;
  /** `#rrggbb`: what shows through where the target has no transparency. */
  background: string;
  /** Also measures how alike source and result are (takes a decode of the result). */
  measure?: boolean;
}

/** What of a job says what it will lose. */
export type Foreseen = Pick<ConvertJob, 'target' | 'metadata' | 'name'> &
  Partial<Pick<ConvertJob, 'options' | 'resize' | 'crop' | 'rotate' | 'palette'>>;

export type WarningKind =
  /** Only the first of several frames or pages is converted. */
  | 'animation'
  /** Brightness beyond white (a gain map, PQ, HLG) is lost. */
  | 'hdr'
  /** More than 8 bits a channel become 8. */
  | 'depth'
  /** Transparency becomes the background. */
  | 'alpha'
  /** Colours were converted to sRGB although the profile was to be kept, or the profile cannot be read. */
  | 'icc'
  /** Inks (CMYK) became sRGB by what is usual in print: no profile says which inks, or it cannot be applied. */
  | 'inks'
  /** EXIF was to be kept and the target has no place for it. */
  | 'exif'
  /** The file is not what its name says. */
  | 'name'
  /** The wanted file size could not be met. */
  | 'bytes'
  /** The label of a generated picture has no place in the target. */
  | 'aigc'
  /** The place may be left in what cannot be looked into. */
  | 'place'
  /** The file has a fault that did not keep it from being read. */
  | 'damaged';

export interface ConvertWarning {
  kind: WarningKind;
  text: LocalText;
}

/** What the engine sees of a file without decoding it. */
export interface SourceFacts {
  format: SourceFormat;
  /** Media type. */
  type: string;
  /** Upright, as a person sees it; 0 where the head of the file does not tell. */
  width: number;
  height: number;
  /** Bits of a channel. */
  depth: number;
  /** Frames of an animation, pages of a TIFF. More than 1 where their number is not written down: 2. */
  frames: number;
  /** A place for transparency, whether used or not. */
  alpha: boolean;
  /** EXIF's, 1 to 8. */
  orientation: number;
  hdr: boolean;
  /** Name of the profile (`Display P3`), `''` for one without; undefined where there is none that can be read. */
  icc: string | undefined;
  /** There is a profile, and it is broken. */
  iccBroken: boolean;
  exif: boolean;
  gps: boolean;
  /** All that may say where it was taken is understood, so that none of it is left once it is removed. */
  placeCertain: boolean;
  bytes: number;
}

export interface Converted {
  blob: Blob;
  /** Of the result's name, without a dot. */
  extension: string;
  width: number;
  height: number;
  bytes: { before: number; after: number };
  /** Milliseconds. */
  ms: { decode: number; encode: number; total: number };
  /** 0 to 1 over the luma, where `measure` asked for it. */
  ssim?: number;
  /** The quality that the search for a file size ended at. */
  quality?: number;
  warnings: ConvertWarning[];
  source: SourceFacts;
}

export type Stage = 'waiting' | 'decoding' | 'editing' | 'encoding' | 'measuring';

export interface Progress {
  stage: Stage;
  /** 0 to 1 of the whole job, never falling. */
  part: number;
  /** Milliseconds that this stage took of late for as many pixels: what a bar may run by until the next report. */
  expectedMs?: number;
}

export interface RunOptions {
  signal?: AbortSignal;
  onProgress?(progress: Progress): void;
  /** Before jobs that wait already: an estimate for the screen. */
  urgent?: boolean;
}

/** One format as a person chooses it. */
export interface Format {
  id: CodecId;
  title: string;
  /** Media type. */
  type: string;
  /** Of the file's name, without a dot. */
  extension: string;
  decodes: boolean;
  encodes: boolean;
  /** What a result can hold. */
  alpha: boolean;
  exif: boolean;
  icc: boolean;
  /** Key of the field that a search for a file size changes. */
  quality?: string;
  fields: OptionField[];
  /** The plugin's codec, not the engine's own. */
  contributed: boolean;
}

/**
 * Why a picture could not be converted; the `reason` of a FitoutError is `convert.<fault>`.
 * Aborting rejects with the signal's reason instead.
 */
export type ConvertFault =
  | 'empty'
  | 'unknown'
  /** What a camera's sensor saw, not yet a picture. */
  | 'raw'
  /** A variety of its format that is not decoded. */
  | 'unsupported'
  | 'broken'
  | 'cut'
  | 'tooLarge'
  | 'tooBigForTarget'
  | 'noMemory'
  | 'codec';

export interface ConvertEngine {
  /** Reads the head of a file. Rejects with a FitoutError for one that is no picture, empty or cut off. */
  inspect(source: Blob): Promise<SourceFacts>;
  /** What will be lost, to be said before running. */
  foresee(facts: SourceFacts, job: Foreseen): ConvertWarning[];
  /** Converts one picture. Many at once wait for their turn in the order of the calls. Rejects with a FitoutError. */
  run(job: ConvertJob, options?: RunOptions): Promise<Converted>;
  /** The upright picture, its longer edge at most `longEdge` pixels. The caller closes it. */
  preview(source: Blob, longEdge: number, signal?: AbortSignal): Promise<ImageBitmap>;
  /** What can be read and written here, contributed codecs last. */
  formats(): Format[];
  /** Resolves once contributed codecs are among the formats. */
  ready(): Promise<void>;
  /** Workers that convert at once. */
  readonly parallel: number;
}
