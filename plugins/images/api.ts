import { type AssetImage, type AssetPicture, type ServiceToken, serviceToken } from '@fitout/sdk';
import type { highlightCalls } from './shared/calls/highlights.ts';

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
  /**
   * Keys that the organisation's library has (trash included), each with what documents store, its name, and whether it
   * is labelled as generated, and by words in its own pixels (`labelled`); others are left out.
   */
  byKeys(
    orgId: bigint,
    keys: readonly string[],
  ): Promise<
    Map<string, AssetImage & { kind: 'image' | 'video'; name: string; generated: boolean; labelled: boolean }>
  >;
}

/** On the server: `ctx.services.get(imageLookup)`. */
export const imageLookup: ServiceToken<ImageLookup> = serviceToken('images.lookup');

/** For whose library a picture is kept, and by whom: somebody who was let through as staff. */
export interface PictureOwner {
  orgId: bigint;
  by: { id: bigint; name: string };
}

/** A picture that is brought along. */
export interface KeptPicture {
  filename: string;
  bytes: Uint8Array;
  /** Name of the folder at the top that it goes into, which is made where it is missing. */
  folder?: string;
  /** One of many that are made by themselves: it, and its smaller copies, come after what anybody waits for. */
  background?: boolean;
}

/** Server: takes pictures that a plugin brings along into the library, as if the person had uploaded them. */
export interface ImageStore {
  /**
   * The picture as documents store it. The same bytes again answer the asset that is there, and bring it back from the
   * trash: nothing is kept twice. Throws what an upload of the file would.
   */
  keep(owner: PictureOwner, picture: KeptPicture): Promise<AssetImage>;
}

/** On the server: `ctx.services.get(imageStore)`. */
export const imageStore: ServiceToken<ImageStore> = serviceToken('images.store');

/** Puts new files in the place of pictures, which keep the old ones as versions. */
export interface ImageVersions {
  /** The picture of the library whose file this is or was; undefined where there is none. */
  find(key: string): Promise<AssetPicture | undefined>;
  /** The present file of an asset, as documents store it. */
  current(id: string): Promise<AssetImage>;
  /** `id` of an asset. Rejects with a FitoutError that says why not. */
  replace(id: string, file: File): Promise<void>;
}

/** In the browser: `ctx.services.get(imageVersions)`. */
export const imageVersions: ServiceToken<ImageVersions> = serviceToken('images.versions');

export type { HighlightOutline, HighlightPhoto } from './shared/calls/highlights.ts';

/** What is marked 高光, for the pages of another plugin: `callsOf<HighlightCalls>(ctx.http)`. Open to everybody. */
export type HighlightCalls = {
  [K in keyof typeof highlightCalls as K extends `${infer Method} ${infer Path}`
    ? `${Method} /p/images/${Path}`
    : never]: (typeof highlightCalls)[K];
};
