import { type AssetFilter, type AssetKind, type SortOrder, sortOrders } from '../../shared/choices.ts';

/** What the library shows, as its address says it: `/images?folder=12&q=春季&sort=name`. */
export function readFilter(search: string): AssetFilter {
  const query = new URLSearchParams(search);
  const filter: AssetFilter = {};
  const folder = query.get('folder');
  if (folder !== null && /^\d{1,19}$/.test(folder)) filter.folder = folder;
  const q = query.get('q');
  if (q !== null && q !== '') filter.q = q;
  const tags = query.getAll('tag');
  if (tags.length > 0) filter.tags = tags;
  const kind = query.get('kind');
  if (kind === 'image' || kind === 'video') filter.kind = kind satisfies AssetKind;
  for (const flag of ['unused', 'highlight', 'trash'] as const) if (query.get(flag) === '1') filter[flag] = true;
  const sort = query.get('sort');
  if (sortOrders.includes(sort as SortOrder)) filter.sort = sort as SortOrder;
  // A search looks into the folders below too; a folder that is only opened shows what lies in it.
  if (filter.folder !== undefined && filter.folder !== '0' && (filter.q !== undefined || filter.tags !== undefined))
    filter.deep = true;
  return filter;
}

export function writeFilter(filter: AssetFilter): string {
  const query = new URLSearchParams();
  if (filter.folder !== undefined) query.set('folder', filter.folder);
  if (filter.q !== undefined && filter.q !== '') query.set('q', filter.q);
  for (const tag of filter.tags ?? []) query.append('tag', tag);
  if (filter.kind !== undefined) query.set('kind', filter.kind);
  for (const flag of ['unused', 'highlight', 'trash'] as const) if (filter[flag] === true) query.set(flag, '1');
  if (filter.sort !== undefined && filter.sort !== 'newest') query.set('sort', filter.sort);
  return query.toString();
}

/** Is anything filtered but the place? Then an empty list means "not found", not "nothing here yet". */
export function isNarrowed(filter: AssetFilter): boolean {
  return [filter.q, filter.tags, filter.kind, filter.unused, filter.highlight].some((part) => part !== undefined);
}
