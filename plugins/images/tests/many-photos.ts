import pg from 'pg';

export interface ManyPhotos {
  databaseUrl: string;
  /** Whose library. */
  orgId: string;
  /** Files that are there already and that all of them show. */
  keys: readonly string[];
  count: number;
  /** Days over which they spread, back from `until` (`2025-06-30`). */
  days: number;
  until: string;
}

/**
 * Marks `count` pictures 高光 without uploading each: rows of their own over a few real files. The library keeps a file
 * once for each organisation, so each row has a file row of its own whose bytes are a copy of a real one's.
 */
export async function insertManyPhotos({ databaseUrl, orgId, keys, count, days, until }: ManyPhotos): Promise<void> {
  const db = new pg.Client(databaseUrl);
  await db.connect();
  try {
    await db.query('begin');
    await db.query('set local search_path to p_images');
    // Keys that sha256 would give: 64 hex digits. Their smaller copies are those of the real file.
    await db.query(
      `create temp table made on commit drop as
       select n, ($1::text[])[1 + n % cardinality($1::text[])] as real, md5('a' || n) || md5('b' || n) as key
       from generate_series(0, $2::int - 1) n`,
      [keys, count],
    );
    await db.query(
      `insert into files (key, type, width, height, size, color, animated, duration)
       select made.key, type, case n % 5 when 0 then 900 when 1 then 1600 else 1200 end,
         case n % 5 when 0 then 1200 else 900 end, size, '#' || substr(md5(n::text), 1, 6), false, 0
       from made join files on files.key = made.real`,
    );
    await db.query(
      `insert into variants (key, width, blob, type, size)
       select made.key, width, blob, variants.type, size from made join variants on variants.key = made.real`,
    );
    await db.query(
      `insert into assets (id, org_id, kind, key, source, name, highlight, words, grams, size, taken_at, created_by)
       select 1000000 + n, $1, 'image', key, key, '照片 ' || n, true, '', '{}', 1,
         $2::date + time '20:00' - make_interval(mins => ((n / 3 * 3)::bigint * $3::int * 1440 / $4::int)::int), 1 from made`,
      [orgId, until, days, count],
    );
    await db.query(
      `insert into asset_files (asset_id, org_id, key, source, created_by) select 1000000 + n, $1, key, key, 1 from made`,
      [orgId],
    );
    await db.query('commit');
  } finally {
    await db.end();
  }
}
