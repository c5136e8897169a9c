import { fileStem } from '@fitout/sdk';

/** What a pattern can tell of one file. Sizes are pixels of the result. */
export interface NameFacts {
  /** As the file came, with its extension. */
  name: string;
  /** Place in the queue, from 1. */
  index: number;
  width: number;
  height: number;
  /** Extension of the result, without a dot. */
  extension: string;
  /** Of the day on which it is converted, by the person's clock. */
  date: Date;
}

/** What may stand in braces. `{index:3}` is padded with zeros to so many digits. */
export const namePlaces = ['name', 'index', 'width', 'height', 'format', 'date'] as const;
export type NamePlace = (typeof namePlaces)[number];

/** Characters of a pattern, and of a name without its extension. */
export const nameLimit = 120;

const place = /\{([a-z]+)(?::(\d))?\}/g;

/** Places of a pattern that nobody knows: `{nmae}`. */
export function unknownPlaces(pattern: string): string[] {
  const known: readonly string[] = namePlaces;
  return [...pattern.matchAll(place)].flatMap(([whole, name = '']) => (known.includes(name) ? [] : [whole]));
}

/** `photo.final.JPG` → `photo.final`; a name that is nothing but an extension stays. */
export function stemOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

/** A name that every file system takes: the pattern filled, forbidden characters replaced, never empty. */
export function nameOf(pattern: string, facts: NameFacts): string {
  const values: Record<NamePlace, string> = {
    name: stemOf(facts.name),
    index: String(facts.index),
    width: String(facts.width),
    height: String(facts.height),
    format: facts.extension,
    date: dayOf(facts.date),
  };
  const filled = pattern.replace(place, (whole, name: string, digits?: string) => {
    if (!Object.hasOwn(values, name)) return whole;
    const value = values[name as NamePlace];
    return digits === undefined ? value : value.padStart(Number(digits), '0');
  });
  return `${safeStem(filled)}.${facts.extension}`;
}

function safeStem(words: string): string {
  return fileStem(words, nameLimit) || 'image';
}

function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * Each path once, whatever the case of its letters: the second `a.webp` becomes `a (2).webp`. `taken` remembers what was
 * given; folders are part of a path.
 */
export function freePath(taken: Set<string>, folders: readonly string[], name: string): string {
  const way = folders.map((folder) => safeStem(folder));
  const dot = name.lastIndexOf('.');
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let round = 1; ; round += 1) {
    const path = [...way, round === 1 ? name : `${stem} (${round})${end}`].join('/');
    // As file systems compare names that differ in case, or in how an accent is composed.
    const key = path.normalize('NFC').toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return path;
  }
}
