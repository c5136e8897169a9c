import { type ContributionPoint, contributionPoint, type LocalText } from '@fitout/sdk';

/** A place of the platform from which pictures are taken for conversion, and into which results go: the asset library. */
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
}

/** In the browser: `ctx.contributions.add(pictureShelves, shelf)`; the manifest says `activateOn: ["convert.shelf"]`. */
export const pictureShelves: ContributionPoint<PictureShelf> = contributionPoint('convert.shelf');
