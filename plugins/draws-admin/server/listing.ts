import type { DrawBanner, DrawItem } from '../api.ts';
import type { EntryFilter } from '../shared/calls/inputs.ts';
import type { Counts, Entry, Values } from '../shared/calls/outputs.ts';
import type { Table } from '../shared/choices.ts';
import { poolTexts } from '../shared/texts.ts';

const plain = (text: string) => text.normalize('NFKC').toLowerCase();

/** What the search looks through. Banners are found by the names of what they raise. */
function wordsOf(value: DrawItem | DrawBanner, names: ReadonlyMap<string, string>): string {
  if ('kind' in value) return plain([value.id, value.zh, value.en].join('\n'));
  const { id, pool, version, title, from, up5, up4, game } = value;
  const ups = [...up5, ...up4].map((up) => `${up} ${names.get(`${game}-${up}`) ?? ''}`);
  return plain([id, poolTexts[pool].zh, poolTexts[pool].en, version, title.zh, title.en, from, ...ups].join('\n'));
}

function fits(entry: Entry, filter: EntryFilter): boolean {
  const { value, origin, removed } = entry;
  if (removed !== (filter.state === 'removed')) return false;
  if (filter.state !== '' && filter.state !== 'removed' && origin !== filter.state) return false;
  if (filter.game !== '' && value.game !== filter.game) return false;
  if ('kind' in value) return filter.class === '' || filter.class === `${value.kind}-${value.rank}`;
  return filter.pool === '' || value.pool === filter.pool;
}

const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/** As staff read it: what is newest first. */
function inOrder(a: Entry, b: Entry): number {
  const [one, other] = [a.value, b.value];
  if ('kind' in one && 'kind' in other) {
    if (one.game !== other.game) return one.game === 'ys' ? -1 : 1;
    return other.rank - one.rank || one.kind.localeCompare(other.kind) || byNumber(other.id, one.id);
  }
  const [from, otherFrom] = [(one as DrawBanner).from, (other as DrawBanner).from];
  return from < otherFrom ? 1 : from > otherFrom ? -1 : byNumber(a.key, b.key);
}

/** The lines that a filter leaves, newest first. `names`: of items, by key, for the search of banners. */
export function filtered<T extends Table>(
  entries: readonly Entry<Values[T]>[],
  filter: EntryFilter,
  names: ReadonlyMap<string, string>,
): Entry<Values[T]>[] {
  const words = plain(filter.q)
    .split(/\s+/)
    .filter((word) => word !== '');
  return entries
    .filter((entry) => fits(entry, filter))
    .filter(({ value }) => {
      if (words.length === 0) return true;
      const text = wordsOf(value, names);
      return words.every((word) => text.includes(word));
    })
    .sort(inOrder);
}

export function countsOf(entries: readonly Entry[]): Counts {
  const there = entries.filter(({ removed }) => !removed);
  const of = (game: string) => there.filter(({ value }) => value.game === game).length;
  return { all: there.length, ys: of('ys'), mc: of('mc'), removed: entries.length - there.length };
}
