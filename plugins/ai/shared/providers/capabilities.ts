/** What a provider may be asked for. */
export const operations = [
  ...(['generate', 'edit', 'inpaint', 'outpaint', 'upscale', 'cut-out'] as const),
  /** Words and watermarks go. */
  'remove-text',
  /** Colours for a grey picture. */
  'colorize',
  /** The whole in another style. */
  'restyle',
] as const;
export type Operation = (typeof operations)[number];

/** What goes without words, whatever the model. */
export const wordless: readonly Operation[] = ['upscale', 'cut-out', 'remove-text', 'colorize'];

export interface Size {
  width: number;
  height: number;
}

/** The sizes that a model takes. */
export type SizeRule =
  | { kind: 'list'; sizes: readonly Size[] }
  | {
      kind: 'range';
      /** Of each side, in pixels. */
      min: number;
      max: number;
      /** Both sides are multiples of it. */
      multiple: number;
      /** Width by height, the least and the most. */
      ratio?: readonly [number, number];
      /** Of the whole picture, the least and the most. */
      pixels?: readonly [number, number];
    }
  /** A result is as large as the picture that was sent, or a multiple of it. */
  | { kind: 'source' };

/** What is sent along: a source, a reference or a mask. */
export interface PictureRule {
  /** Media types that it takes. */
  types: readonly string[];
  bytes: number;
  /** Pixels of a side, the least and the most. */
  side: readonly [number, number];
}

/** How a provider reads a mask: not at all, by its alpha (0 is edited), by its light (white is edited), as one or two boxes. */
export type MaskKind = 'none' | 'alpha-0-edit' | 'white-edit' | 'boxes';

/** What one model of a provider can do. */
export interface Capabilities {
  operations: readonly Operation[];
  /** Pictures beside the source, at most. */
  references: number;
  /** Pictures of one request, at most. */
  n: number;
  sizes: SizeRule;
  /** Where a source or references are sent along. */
  sizesWithPicture?: SizeRule;
  picture: PictureRule;
  mask: MaskKind;
  /** Of a mask; it is as large as its source. */
  maskBytes?: number;
  /** It makes a picture longer at its sides, so what is outpainted lies all around a rectangle, and the whole goes along. */
  frame?: true;
  negative: boolean;
  seed: boolean;
  /** Pictures come before they are done. */
  partials: boolean;
  /** Whether a cancel ends the work there, ends it while it waits there, or only ends our waiting. */
  cancel: 'stops' | 'while-queued' | 'no';
  /** The same request again is not charged again. */
  idempotent: boolean;
  /** Characters of a prompt. */
  prompt: number;
  /** It works without one. */
  wordless?: boolean;
}

export interface ModelInfo extends Capabilities {
  id: string;
}

/** Why a request brought nothing. */
export const faultKinds = [
  'moderated',
  'rate-limited',
  'auth',
  'bad-request',
  'unavailable',
  'expired',
  'timeout',
  'too-large',
  'wrong-type',
  'unknown-outcome',
  'cancelled',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Bounds of generating, whoever does it. */
export const generationLimits = {
  /** Characters of a prompt, whatever the model. */
  prompt: 10_000,
  negative: 2000,
  n: 12,
  references: 16,
  seconds: 600,
  /** Bytes of one picture that comes. */
  resultBytes: 64 * 1024 * 1024,
  /** Bytes of all pictures that are sent along. */
  sentBytes: 64 * 1024 * 1024,
  pixels: 67_108_864,
} as const;
