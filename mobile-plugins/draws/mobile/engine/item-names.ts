import type { LocalText } from '@fitout/sdk';
import type { DrawCatalogue } from '../../../../plugins/draws-admin/api.ts';
import type { Game } from '../../shared/model.ts';
import { namesOf, unknownRank } from '../../shared/names.ts';

/** What an item is called: by the catalogue, else by its record, else by its number. Nothing is without a name. */
export function itemNames(
  game: Game,
  catalogue: DrawCatalogue | undefined,
): (record: { item: string; name: string }) => LocalText {
  const names = namesOf(catalogue);
  return ({ item, name }) => {
    const known = names.item(game, item) ?? names.named(game, name);
    const rank = unknownRank(name);
    if (rank > 0) return { zh: `未知的 ${rank}★`, en: `Unknown ${rank}★` };
    const other = name === '' ? item : name;
    return { zh: known?.zh || other || known?.en || '?', en: known?.en || other || known?.zh || '?' };
  };
}
