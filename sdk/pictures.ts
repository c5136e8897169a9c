import type { LocalText } from './base/text.ts';
import { type ContributionPoint, contributionPoint } from './base/tokens.ts';

/** A place of the platform from which pictures are taken, and into which made ones go: the asset library. */
export interface PictureShelf {
  id: string;
  /** 素材库 */
  title: LocalText;
  /** Lets the person choose; undefined where they gave up. Absent where they may not. */
  take?: (() => Promise<File[] | undefined>) | undefined;
  /** Keeps one picture. Throws what the place says against it. Absent where the person may not add anything. */
  keep?: ((file: File, options: KeepOptions) => Promise<void>) | undefined;
  /** Media types that `keep` takes: a JPEG XL has no place in a library for web pages. */
  accepts: readonly string[];
}

export interface KeepOptions {
  signal: AbortSignal;
  /** Folders that the picture came in, outermost first. */
  folders: readonly string[];
  /** Hears how much of it is there, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/**
 * In the browser: `ctx.contributions.add(pictureShelves, shelf)`; the manifest says `activateOn: ["pictures.shelf"]`.
 * Who wants them waits for `ctx.contributions.ready(pictureShelves)` first.
 */
export const pictureShelves: ContributionPoint<PictureShelf> = contributionPoint('pictures.shelf');

/** Something done to pictures before a place takes them: 转换后上传. */
export interface PicturePreparation {
  id: string;
  /** What the person chooses it by, next to 上传. */
  title: LocalText;
  /** `accept` of a file chooser: more than the place takes by itself. */
  accept: string;
  /**
   * Asks the person how, over everything. `takes` are the media types that the place takes; the answer makes files of
   * these. Undefined where the person gave up.
   */
  ask(files: readonly File[], takes: readonly string[]): Promise<PreparePicture | undefined>;
}

/** Makes one file of another. Rejects with a FitoutError that says why not, or with the signal's reason. */
export type PreparePicture = (file: File, options: PrepareOptions) => Promise<File>;

export interface PrepareOptions {
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress(share: number): void;
}

/** As `pictureShelves`, with `activateOn: ["pictures.preparation"]`. */
export const picturePreparations: ContributionPoint<PicturePreparation> = contributionPoint('pictures.preparation');
