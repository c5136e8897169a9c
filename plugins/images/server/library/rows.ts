import type { Expression, ExpressionBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { AssetRecord } from '../../shared/calls/outputs.ts';
import { posterWidth } from '../../shared/widths.ts';
import type { AssetTable, FileTable, Tables } from '../schema.ts';
import type { Db } from './storing.ts';

type AssetColumns = Omit<
  Selectable<AssetTable>,
  'words' | 'grams' | 'source' | 'org_id' | 'size' | 'created_by' | 'taken_at' | 'uploaded_at'
>;
type FileColumns = Pick<
  Selectable<FileTable>,
  'type' | 'width' | 'height' | 'size' | 'color' | 'animated' | 'generated' | 'labelled'
>;
export type AssetRow = AssetColumns &
  FileColumns & { tags: string[]; uses: number; poster: boolean; taken: string | null };

/** When a picture counts as taken: word for word what the index `highlights` holds. */
export const shot = sql<string>`coalesce("assets"."taken_at", "assets"."uploaded_at")`;

/** A time without a zone as its digits: `2024-05-01T12:30:00`. */
export const takenText = (time: Expression<unknown>) => sql<string | null>`to_char(${time}, 'YYYY-MM-DD"T"HH24:MI:SS')`;

/** Owners that use any file of the asset at hand. */
export function usersOf(eb: ExpressionBuilder<Tables, 'assets'>) {
  return eb
    .selectFrom('asset_files')
    .innerJoin('usages', (join) =>
      join.onRef('usages.key', '=', 'asset_files.key').onRef('usages.org_id', '=', 'asset_files.org_id'),
    )
    .whereRef('asset_files.asset_id', '=', 'assets.id');
}

/** The columns of an asset as it is shown. */
export function selectAssets(db: Db) {
  return db
    .selectFrom('assets')
    .innerJoin('files', 'files.key', 'assets.key')
    .select([
      'assets.id',
      'assets.key',
      'assets.kind',
      'assets.name',
      'assets.alt',
      'assets.folder_id',
      'assets.highlight',
      'assets.created_at',
      'assets.updated_at',
      'assets.deleted_at',
      'files.type',
      'files.width',
      'files.height',
      'files.size',
      'files.color',
      'files.animated',
      'files.generated',
      'files.labelled',
    ])
    .select((eb) => [
      takenText(eb.ref('assets.taken_at')).as('taken'),
      eb
        .selectFrom('asset_tags')
        .select((tags) => sql<string[]>`coalesce(array_agg(${tags.ref('asset_tags.tag')}), '{}')`.as('tags'))
        .whereRef('asset_tags.asset_id', '=', 'assets.id')
        .as('tags'),
      usersOf(eb)
        .select((uses) => sql<number>`count(distinct ${uses.ref('usages.owner_id')})::int`.as('uses'))
        .as('uses'),
      eb
        .exists(
          eb
            .selectFrom('variants')
            .select('variants.width')
            .whereRef('variants.key', '=', 'assets.key')
            .where('variants.width', '=', posterWidth),
        )
        .as('poster'),
    ]);
}

/** A row as the API answers it. */
export function asAsset(
  row: {
    [K in keyof AssetRow]: AssetRow[K] | (K extends 'tags' | 'uses' | 'poster' ? unknown : never);
  },
): AssetRecord {
  return {
    id: row.id,
    key: row.key,
    kind: row.kind,
    type: row.type,
    name: row.name,
    alt: row.alt,
    width: row.width,
    height: row.height,
    size: row.size,
    color: row.color,
    animated: row.animated,
    generated: row.generated,
    labelled: row.labelled,
    poster: Boolean(row.poster),
    folderId: row.folder_id,
    tags: ((row.tags as string[] | null) ?? []).toSorted((a, b) => a.localeCompare(b, 'zh-CN')),
    highlight: row.highlight,
    uses: (row.uses as number | null) ?? 0,
    takenAt: row.taken,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at === null ? null : row.deleted_at.toISOString(),
  };
}
