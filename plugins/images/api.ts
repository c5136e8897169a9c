import { type AssetImage, type ServiceToken, serviceToken } from '@fitout/sdk';

/** What the picker lets a person choose. */
export interface PickOptions {
  /** Several at once; one where left out. */
  multiple?: boolean;
  /** `image` where left out. A video comes as an AssetImage too: `key` is the film, `assetUrl(key, width)` its poster. */
  kind?: 'image' | 'video';
}

/** Opens the asset library over everything. */
export interface ImagePicker {
  /** The chosen ones in the order in which they were picked; undefined where the person gave up. */
  pick(options?: PickOptions): Promise<AssetImage[] | undefined>;
}

/** In the browser: `const picker = await ctx.services.get(imagePicker)`. */
export const imagePicker: ServiceToken<ImagePicker> = serviceToken('images.picker');

/** What uses assets: a page, a form, an article. `plugin`, `kind` and `id` together name it within its organisation. */
export interface UsageOwner {
  plugin: string;
  /** What it is in its plugin. Use different kinds where the parts live on their own: a draft and what is published. */
  kind: string;
  id: string;
  /** What a person reads in the library's list of usages. */
  title: string;
  /** Where it is opened for editing: `/fit/edit?id=3`. */
  url: string;
  orgId: bigint;
}

/** An asset got a new file; documents hold keys, so they still show the old one. */
export interface Replacement {
  owner: UsageOwner;
  from: string;
  to: AssetImage;
  /** Who asks, for the owner's own history. */
  by: { id: bigint; name: string };
}

/** Server: who uses which asset. A key that is in use keeps its file, even after the asset was purged. */
export interface ImageUsage {
  /**
   * Replaces what `owner` uses by `keys`; an empty list forgets the owner. Cheap to repeat. Keys that the library
   * does not know are ignored. Report whatever can still be shown: the draft, the published version and every
   * version that can be rolled back to.
   */
  record(owner: UsageOwner, keys: readonly string[]): Promise<void>;
  /**
   * Offers to put a replaced picture's new file into this plugin's own documents. Where it is offered, the library
   * shows 更新这些页面 after a replacement and calls `update` for each owner. Answers whether something was changed.
   */
  offerUpdate(plugin: string, update: (replacement: Replacement) => Promise<boolean>): void;
}

/** On the server: `ctx.services.get(imageUsage)`. */
export const imageUsage: ServiceToken<ImageUsage> = serviceToken('images.usage');

/** Server: looks assets up by their keys, for checks before publishing. */
export interface ImageLookup {
  /** Keys that the organisation's library has (trash included), each with what documents store; others are left out. */
  byKeys(orgId: bigint, keys: readonly string[]): Promise<Map<string, AssetImage & { kind: 'image' | 'video' }>>;
}

/** On the server: `ctx.services.get(imageLookup)`. */
export const imageLookup: ServiceToken<ImageLookup> = serviceToken('images.lookup');

/** For whose library a picture is kept, and by whom: somebody who was let through as staff. */
export interface PictureOwner {
  orgId: bigint;
  by: { id: bigint; name: string };
}

/** Server: takes pictures that a plugin brings along into the library, as if the person had uploaded them. */
export interface ImageStore {
  /**
   * The picture as documents store it. The same bytes again answer the asset that is there, and bring it back from the
   * trash: nothing is kept twice. Throws what an upload of the file would.
   */
  keep(owner: PictureOwner, picture: { filename: string; bytes: Uint8Array }): Promise<AssetImage>;
}

/** On the server: `ctx.services.get(imageStore)`. */
export const imageStore: ServiceToken<ImageStore> = serviceToken('images.store');

/**
 * GET /api/p/images/highlights/outline, for everybody: the shape of the whole gallery of what is marked 高光, newest
 * first, in some two bytes a picture over the wire, so that a phone can lay all of it out before it knows a single address.
 * Columns: the picture at index `i` has `ratios[i]`, `albumOf[i]` and the three digits of `colors` from `3 * i`.
 */
export interface HighlightOutline {
  /** Days as they were lived (`2024-05-01`), newest first, each with how many follow. */
  days: [day: string, count: number][];
  /** Width by height, in hundredths. */
  ratios: number[];
  /** `#rgb` of each without its mark: the average colour. */
  colors: string;
  /** Index into `albums`, or -1. */
  albumOf: number[];
  /** Folders of the library that hold any of them, by name. */
  albums: { id: string; name: string }[];
  /** Films: index and seconds (0 where unknown). */
  films: [index: number, seconds: number][];
  /** Pictures of one page. */
  pageSize: number;
  /** Where each page after the first begins: pass it on as `from`. */
  marks: string[];
}

/** One picture or film of the gallery. */
export interface HighlightPhoto {
  id: string;
  key: string;
  kind: 'image' | 'video';
  /** Media type of the file. */
  type: string;
  name: string;
  alt: string;
  /** Pixels; 0 where unknown. */
  width: number;
  height: number;
  /** Bytes. */
  size: number;
  /** By the clock at its place, without a zone: `2024-05-01T12:30:00`. */
  at: string;
  /** `at` is when it was taken; else when it was uploaded. */
  taken: boolean;
  /** Seconds of a film. */
  duration: number;
  /** A film's still is at `/a/<key>/poster`. */
  poster: boolean;
  /** Its album among those of the outline. */
  albumId: string | null;
}

/** GET /api/p/images/highlights?from=: one page, in the outline's order. */
export interface HighlightPage {
  photos: HighlightPhoto[];
}

/** GET /api/p/images/highlights/:id: where in the outline a picture stands. */
export interface HighlightPlace {
  index: number;
}
