import { gramsOf, searchable } from '../../shared/grams.ts';
import type { Db } from './storing.ts';

/** What the search finds an asset by. */
export function wordsOf(name: string, tags: readonly string[]): { words: string; grams: string[] } {
  const text = [name, ...tags].join('\n');
  return { words: searchable(text), grams: gramsOf(text) };
}

/** Writes the search's columns anew for assets whose name or tags changed. */
export async function refreshWords(tx: Db, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  const assets = await tx.selectFrom('assets').select(['id', 'name']).where('id', 'in', ids).execute();
  const rows = await tx.selectFrom('asset_tags').select(['asset_id', 'tag']).where('asset_id', 'in', ids).execute();
  const tags = Map.groupBy(rows, (row) => row.asset_id);
  for (const { id, name } of assets) {
    const own = (tags.get(id) ?? []).map(({ tag }) => tag);
    await tx.updateTable('assets').set(wordsOf(name, own)).where('id', '=', id).execute();
  }
}
