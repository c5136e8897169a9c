import { FitoutError } from '@fitout/sdk';
import { type Expression, sql } from 'kysely';
import type { HighlightOutline, HighlightPage } from '../../shared/calls/highlights.ts';
import { posterWidth } from '../../shared/widths.ts';
import { matchesWords } from '../search/matching.ts';
import type { SearchWord } from '../search/query.ts';
import { shot, takenText } from './rows.ts';
import type { Db } from './storing.ts';

/** Whose gallery, and what of it: what fits all words of a search; all of it where there are none. */
export interface HighlightScope {
  orgId: bigint;
  words: readonly SearchWord[];
}

/** Pictures of one page of the gallery. */
export const highlightPageSize = 200;

const exact = sql<string>`(${shot})::text`;

/** What everybody may see: marked 高光 and not in the trash. Newest first. */
function highlights(db: Db, { orgId, words }: HighlightScope) {
  const all = db
    .selectFrom('assets')
    .innerJoin('files', 'files.key', 'assets.key')
    .where('assets.org_id', '=', orgId)
    .where('assets.highlight', '=', true)
    .where('assets.deleted_at', 'is', null);
  return words.length === 0 ? all : all.where((eb) => matchesWords(eb, words));
}

const newestFirst = (id: Expression<bigint>) => sql`${shot} desc, ${id} desc`;

/** The shape of the gallery, or of what a search finds in it. */
export async function highlightOutline(db: Db, scope: HighlightScope): Promise<HighlightOutline> {
  const rows = await highlights(db, scope)
    .leftJoin('folders', 'folders.id', 'assets.folder_id')
    .select(['assets.id', 'assets.kind', 'assets.folder_id', 'folders.name as folder'])
    .select(['files.width', 'files.height', 'files.color', 'files.duration', exact.as('at')])
    .orderBy((eb) => newestFirst(eb.ref('assets.id')))
    .execute();
  const albums = albumsOf(rows);
  const indexOf = new Map(albums.map(({ id }, index) => [id, index]));
  return {
    days: daysOf(rows),
    ratios: rows.map(({ kind, width, height }) => ratioOf(kind, width, height)),
    colors: rows.map(({ color }) => shortColor(color)).join(''),
    albumOf: rows.map(({ folder_id }) => indexOf.get(String(folder_id)) ?? -1),
    albums,
    films: rows.flatMap(({ kind, duration }, index) => (kind === 'video' ? [[index, Math.round(duration)]] : [])) as [
      number,
      number,
    ][],
    pageSize: highlightPageSize,
    marks: rows
      .filter((_, index) => index > 0 && index % highlightPageSize === 0)
      .map(({ at, id }) => writeMark({ at, id })),
  };
}

interface Lain {
  folder_id: bigint | null;
  folder: string | null;
}

function albumsOf(rows: readonly Lain[]): HighlightOutline['albums'] {
  const names = new Map<string, string>();
  for (const { folder_id, folder } of rows)
    if (folder_id !== null && folder !== null) names.set(String(folder_id), folder);
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'zh-CN', { numeric: true }) || (a.id < b.id ? -1 : 1));
}

function daysOf(rows: readonly { at: string }[]): HighlightOutline['days'] {
  const days: HighlightOutline['days'] = [];
  for (const { at } of rows) {
    const day = at.slice(0, 10);
    const last = days.at(-1);
    if (last?.[0] === day) last[1] += 1;
    else days.push([day, 1]);
  }
  return days;
}

/** Where the size is not known, the shape of most films and of most photos. */
function ratioOf(kind: 'image' | 'video', width: number, height: number): number {
  if (width <= 0 || height <= 0) return kind === 'video' ? 178 : 133;
  return Math.max(1, Math.round((width / height) * 100));
}

/** `#1f8ac2` → `19c`: four bits a colour are enough for a second. Grey where none is known. */
function shortColor(color: string | null): string {
  if (color === null || !/^#[0-9a-f]{6}$/.test(color)) return '888';
  return [1, 3, 5].map((at) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) / 17).toString(16)).join('');
}

interface Mark {
  /** As PostgreSQL writes it, to the microsecond. */
  at: string;
  id: bigint;
}

/** A page of the gallery, from a mark of its outline on, or from the newest. */
export async function highlightPage(db: Db, scope: HighlightScope, from: string | undefined): Promise<HighlightPage> {
  let query = highlights(db, scope);
  if (from !== undefined) {
    const { at, id } = readMark(from);
    query = query.where((eb) => sql<boolean>`(${shot}, ${eb.ref('assets.id')}) <= (${at}::timestamp, ${id})`);
  }
  const rows = await query
    .select(['assets.id', 'assets.key', 'assets.kind', 'assets.name', 'assets.alt', 'assets.folder_id'])
    .select(['files.type', 'files.width', 'files.height', 'files.size', 'files.duration'])
    .select((eb) => [
      takenText(shot).as('at'),
      sql<boolean>`${eb.ref('assets.taken_at')} is not null`.as('taken'),
      eb
        .exists(
          eb
            .selectFrom('variants')
            .select('variants.width')
            .whereRef('variants.key', '=', 'assets.key')
            .where('variants.width', '=', posterWidth),
        )
        .as('poster'),
    ])
    .orderBy((eb) => newestFirst(eb.ref('assets.id')))
    .limit(highlightPageSize)
    .execute();
  return {
    photos: rows.map(({ id, folder_id, at, poster, ...row }) => ({
      ...row,
      id: String(id),
      at: at ?? '',
      poster: Boolean(poster),
      albumId: folder_id === null ? null : String(folder_id),
    })),
  };
}

/** How many stand before a picture. Throws FitoutError 404 where it is none of the gallery. */
export async function highlightIndex(db: Db, scope: HighlightScope, id: bigint): Promise<number> {
  const own = await highlights(db, scope).select(exact.as('at')).where('assets.id', '=', id).executeTakeFirst();
  if (own === undefined)
    throw new FitoutError('notFound', {
      reason: 'images.highlight',
      message: { zh: '这张照片已不在精选中', en: 'This photo is no longer in the gallery' },
    });
  const before = await highlights(db, scope)
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where((eb) => sql<boolean>`(${shot}, ${eb.ref('assets.id')}) > (${own.at}::timestamp, ${id})`)
    .executeTakeFirstOrThrow();
  return Number(before.count);
}

function writeMark({ at, id }: Mark): string {
  return `${at.replace(' ', 'T')}~${id}`;
}

function readMark(mark: string): Mark {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?)~(\d{1,19})$/.exec(mark) ?? [];
  const real = at !== undefined && Number.isFinite(Date.parse(`${at.slice(0, 19)}Z`));
  if (!real || id === undefined) throw new FitoutError('badRequest', { reason: 'images.cursor' });
  return { at, id: BigInt(id) };
}
