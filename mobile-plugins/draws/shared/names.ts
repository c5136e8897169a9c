import type { DrawBanner, DrawCatalogue, DrawItem } from '../../../plugins/draws-admin/api.ts';
import type { Game } from './model.ts';
import { standardCharacters, standardWeapons } from './rules/standard.ts';

/** Items by their ids and by their names in both languages. */
export interface Names {
  /** What is known of an item by its id. */
  item(game: Game, id: string): DrawItem | undefined;
  /** By a name in Chinese or English, or paimon.moe's way of writing one (`hu_tao`). */
  named(game: Game, name: string): DrawItem | undefined;
  /**
   * One text for one item, whichever way a file tells of it: its id, else its name without case and punctuation. Two records
   * are of the same item where it is the same.
   */
  identity(game: Game, id: string, name: string): string;
  banners: readonly DrawBanner[];
}

/** `Hu Tao`, `hu_tao` and `Hu-Tao` are one name. Chinese names stay what they are but for dots and brackets. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function standardOf(game: Game) {
  return [
    ...standardCharacters[game].map((one) => ({ ...one, kind: 'character' as const })),
    ...standardWeapons[game].map((one) => ({ ...one, kind: 'weapon' as const })),
  ];
}

function build(catalogue: DrawCatalogue | undefined): Names {
  const items = new Map<string, DrawItem>();
  const names = new Map<string, DrawItem>();
  for (const item of catalogue?.items ?? []) {
    items.set(`${item.game} ${item.id}`, item);
    for (const name of [item.zh, item.en]) if (name !== '') names.set(`${item.game} ${plainName(name)}`, item);
  }
  // The few that are certain, for those who never had a network.
  for (const game of ['ys', 'mc'] as const)
    for (const { id, zh, en, kind } of standardOf(game)) {
      const item: DrawItem = items.get(`${game} ${id}`) ?? {
        game,
        id,
        zh,
        en,
        rank: 5,
        kind,
        standardFrom: null,
        source: '',
        asOf: '',
      };
      items.set(`${game} ${id}`, item);
      for (const name of [zh, en]) names.set(`${game} ${plainName(name)}`, item);
    }
  const identities = new Map<string, string>();
  const named = (game: Game, name: string): DrawItem | undefined => names.get(`${game} ${plainName(name)}`);
  const identity = (game: Game, id: string, name: string): string => {
    if (id !== '') return id;
    const key = `${game} ${name}`;
    let known = identities.get(key);
    if (known === undefined) {
      known = named(game, name)?.id ?? `~${plainName(name)}`;
      identities.set(key, known);
    }
    return known;
  };
  return { item: (game, id) => items.get(`${game} ${id}`), named, identity, banners: catalogue?.banners ?? [] };
}

const nobody = build(undefined);
const built = new WeakMap<DrawCatalogue, Names>();

/** The names of a catalogue; made once for each. Without one, the standard characters alone are known. */
export function namesOf(catalogue?: DrawCatalogue): Names {
  if (catalogue === undefined) return nobody;
  let names = built.get(catalogue);
  if (names === undefined) {
    names = build(catalogue);
    built.set(catalogue, names);
  }
  return names;
}

/** The rank of an item that stands for pulls that somebody entered by number alone (`unknown_3_star`, paimon.moe); else 0. */
export function unknownRank(name: string): number {
  return Number(/^unknown_([345])_star$/.exec(name)?.[1] ?? 0);
}
