import type { LocalText } from '@fitout/sdk';

/** Where a mark stands on a picture. */
export const markPlaces = ['top-left', 'top-right', 'bottom-left', 'bottom-right', 'middle', 'tiled'] as const;
export type MarkPlace = (typeof markPlaces)[number];

export interface BatchSize {
  width: number;
  height: number;
}

/** What is done to each picture of a batch. */
export type BatchWork =
  /** The subject on a white square: its share of the side (0.7 … 0.85), pixels of the side, and a shadow under it. */
  | { kind: 'white'; fill: number; side: number; shadow: boolean }
  /** Brought to a size: cut to its shape, or whole on a colour. */
  | { kind: 'size'; width: number; height: number; fit: 'cover' | 'contain'; background: string }
  /** A variant of each size, cut around what stands out, or whole on a colour. */
  | { kind: 'sizes'; sizes: BatchSize[]; fit: 'cover' | 'contain'; background: string }
  /** The subject in a scene that a service makes. */
  | { kind: 'scene'; provider: string; model: string; prompt: string }
  /** Made larger by a service. */
  | { kind: 'enlarge'; provider: string; model: string }
  /** A picture of the library laid over it, with a share of the shorter side (0.05 … 1) and an opacity (0.05 … 1). */
  | { kind: 'mark'; picture: string; place: MarkPlace; share: number; opacity: number };

export const batchKinds: Record<BatchWork['kind'], LocalText> = {
  white: { zh: '白底图', en: 'White background' },
  size: { zh: '改尺寸', en: 'Resize' },
  sizes: { zh: '尺寸套图', en: 'Multiple sizes' },
  scene: { zh: '换场景', en: 'New scene' },
  enlarge: { zh: '放大', en: 'Upscale' },
  mark: { zh: '加水印', en: 'Watermark' },
};

export const batchFormats = ['jpeg', 'png', 'webp'] as const;
export type BatchFormat = (typeof batchFormats)[number];

/** `asking`: a service has it. `unknown`: it may have been charged, and a person decides whether it is asked again. */
export const batchStates = ['waiting', 'running', 'asking', 'unknown', 'done', 'failed', 'cancelled'] as const;
export type BatchState = (typeof batchStates)[number];

export const batchLimits = {
  /** Pictures of one batch. */
  pictures: 500,
  /** Pictures of an organisation that wait, in all its batches. */
  waiting: 5000,
  /** Batches of an organisation that are kept; the oldest that are over make room. */
  kept: 100,
  /** Sizes of a set. */
  sizes: 10,
  /** Pictures of one batch that services have at once. */
  asking: 4,
  /** Characters of a name. */
  name: 60,
} as const;
