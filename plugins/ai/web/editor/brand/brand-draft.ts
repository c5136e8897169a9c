import type { BrandKit } from '../../../shared/calls/brand.ts';

type Keyed<T> = T & {
  /** Of this form alone. */
  key: number;
};

export interface BrandDraft {
  logos: readonly Keyed<BrandKit['logos'][number]>[];
  colours: readonly Keyed<BrandKit['colours'][number]>[];
  title: string;
  body: string;
  words: string;
}

export type BrandInput = Omit<BrandKit, 'rev'>;

let lines = 0;

export function keyed<T extends object>(one: T): Keyed<T> {
  lines += 1;
  return { ...one, key: lines };
}

export function draftOf(kit: BrandKit | undefined): BrandDraft {
  return {
    logos: (kit?.logos ?? []).map(keyed),
    colours: (kit?.colours ?? []).map(keyed),
    ...{ title: kit?.fonts.title ?? '', body: kit?.fonts.body ?? '', words: kit?.words ?? '' },
  };
}

/** A logo without a name has the one that is given for it. */
export function inputOf({ logos, colours, title, body, words }: BrandDraft, unnamed: string): BrandInput {
  return {
    logos: logos.map(({ name, hash, on }) => ({ name: name.trim() || unnamed, hash, on })),
    colours: colours.map(({ name, value }) => ({ name: name.trim(), value })),
    ...{ fonts: { title, body }, words: words.trim() },
  };
}
