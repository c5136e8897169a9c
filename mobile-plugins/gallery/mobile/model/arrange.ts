import type { HighlightOutline } from '../../../../plugins/images/api.ts';
import type { Section } from './justified.ts';

/** What one page lists: the whole gallery, or an album of it. */
export interface Arrangement {
  /** Indices into the outline, newest first. */
  order: readonly number[];
  sections: readonly (Section & { day: string })[];
}

export interface Album {
  id: string;
  name: string;
  count: number;
  /** Index of its newest picture. */
  cover: number;
}

/** What was taken on this day in an earlier year. */
export interface Memory {
  /** How many years ago. */
  years: number;
  day: string;
  /** Indices into the outline. */
  order: readonly number[];
}

/** The gallery by day; of one album where `albumId` is given. */
export function arrange(outline: HighlightOutline, albumId?: string): Arrangement {
  const album = albumId === undefined ? undefined : outline.albums.findIndex(({ id }) => id === albumId);
  // Not -1, which is what lies in no album.
  if (album !== undefined && album < 0) return { order: [], sections: [] };
  const order: number[] = [];
  const sections: (Section & { day: string })[] = [];
  let index = 0;
  for (const [day, count] of outline.days) {
    const from = order.length;
    for (const end = index + count; index < end; index += 1)
      if (album === undefined || outline.albumOf[index] === album) order.push(index);
    if (order.length > from) sections.push({ day, from, count: order.length - from });
  }
  return { order, sections };
}

/** Albums by name, each with its newest picture for a cover. */
export function albumsOf({ albums, albumOf }: HighlightOutline): Album[] {
  const found = albums.map((album) => ({ ...album, count: 0, cover: -1 }));
  for (const [index, at] of albumOf.entries()) {
    const album = found[at];
    if (album === undefined) continue;
    album.count += 1;
    if (album.cover < 0) album.cover = index;
  }
  return found.filter(({ count }) => count > 0);
}

/** 那年今日: days of earlier years with today's date. `today` is `2025-05-01`; leap days are remembered on leap days. */
export function memoriesOf({ days }: HighlightOutline, today: string): Memory[] {
  const memories: Memory[] = [];
  let index = 0;
  for (const [day, count] of days) {
    const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4));
    if (years > 0 && day.slice(4) === today.slice(4))
      memories.push({ years, day, order: Array.from({ length: count }, (_, at) => index + at) });
    index += count;
  }
  return memories;
}

/** Months of a list in its order, each with the first section that is in it. */
export function monthsOf(sections: readonly { day: string }[]): { month: string; section: number }[] {
  const months: { month: string; section: number }[] = [];
  for (const [section, { day }] of sections.entries()) {
    const month = day.slice(0, 7);
    if (months.at(-1)?.month !== month) months.push({ month, section });
  }
  return months;
}

/** The colour that stands for a picture until it is there. */
export function colorAt({ colors }: HighlightOutline, index: number): string {
  return `#${colors.slice(index * 3, index * 3 + 3)}`;
}

/** Seconds of each film, by its index. */
export function filmsOf({ films }: HighlightOutline): ReadonlyMap<number, number> {
  return new Map(films);
}

/** Today by this phone's clock. */
export function todayOf(now: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
