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

/** A picture to be edited in a page of its own: one that the asset library keeps, or a file that nobody keeps yet. */
export type EditablePicture = AssetPicture | FilePicture;

export interface AssetPicture {
  /** Its id in the asset library: what was made of it may become its new version. */
  asset: string;
  name: string;
  /** Its file as it is now. */
  read(): Promise<File>;
}

export interface FilePicture {
  file: File;
  /** The way back to where it came from. */
  back?: PictureReturn | undefined;
}

/** Where a picture came from, and where what was made of it may go: 放回转换列表. Good for as long as the page stands. */
export interface PictureReturn {
  /** Words of the button that does it. */
  title: LocalText;
  /** Media types that it takes. */
  accepts: readonly string[];
  /** Takes what was made, as another file beside the first, and leads the person there. Rejects with what is against it. */
  put(file: File): Promise<void>;
}

/** What edits pictures: 用 AI 编辑. */
export interface PictureEditor {
  id: string;
  /** What the person chooses it by, next to what else can be done with a picture. */
  title: LocalText;
  /** Opens the picture. Rejects with a FitoutError that says why not. */
  edit(picture: EditablePicture): Promise<void>;
}

/** As `pictureShelves`, with `activateOn: ["pictures.editor"]`. */
export const pictureEditors: ContributionPoint<PictureEditor> = contributionPoint('pictures.editor');
