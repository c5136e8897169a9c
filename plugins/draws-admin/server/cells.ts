import type { DrawItem } from '../api.ts';
import type { Values } from '../shared/calls/outputs.ts';
import type { Table } from '../shared/choices.ts';
import { kindTexts, poolTexts } from '../shared/texts.ts';

/** How a line stands in a file: a cell for each of `columns`. `nameOf`: of an item of the game, by its number. */
export type Cells<T extends Table> = Record<string, (value: Values[T], nameOf: (id: string) => string) => string>;

const zone = (hours: number | null): string => (hours === null ? '' : `UTC${hours < 0 ? '' : '+'}${hours}`);

const itemCells: Cells<'items'> = {
  game: ({ game }) => (game === 'ys' ? '原神' : '鸣潮'),
  id: ({ id }) => id,
  zh: ({ zh }) => zh,
  en: ({ en }) => en,
  rank: ({ rank }) => String(rank),
  kind: ({ kind }) => kindTexts[kind].zh,
  standardFrom: ({ standardFrom }) => standardFrom ?? '',
  source: ({ source }) => source,
  asOf: ({ asOf }) => asOf,
};

const bannerCells: Cells<'banners'> = {
  id: ({ id }) => id,
  pool: ({ pool }) => poolTexts[pool].zh,
  version: ({ version }) => version,
  zh: ({ title }) => title.zh,
  en: ({ title }) => title.en,
  from: ({ from }) => from,
  fromZone: ({ fromZone }) => zone(fromZone),
  to: ({ to }) => to,
  toZone: ({ toZone }) => zone(toZone),
  up5: ({ up5 }, nameOf) => up5.map(nameOf).join('、'),
  up4: ({ up4 }, nameOf) => up4.map(nameOf).join('、'),
  source: ({ source }) => source,
  asOf: ({ asOf }) => asOf,
};

export const cells: { [T in Table]: Cells<T> } = { items: itemCells, banners: bannerCells };

/** What a cell says of a line, or why it cannot be taken. */
export type ReadCell = { value: unknown } | { message: { zh: string; en: string } };

const words = (cell: string) => cell.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
const wrong = (cell: string, zh: string, en: string): ReadCell => ({
  message: { zh: `“${cell.slice(0, 20)}”应为${zh}`, en: `“${cell.slice(0, 20)}” must be ${en}` },
});

/** One of a few values, each by any of its names; `zh` and `en` are what a wrong cell should have said. */
function choice<T>(
  choices: readonly (readonly [T, readonly string[]])[],
  { zh, en }: { zh: string; en: string },
): (cell: string) => ReadCell {
  return (cell) => {
    const found = choices.find(([, names]) => names.includes(words(cell)));
    return found === undefined ? wrong(cell, ` ${zh}`, en) : { value: found[0] };
  };
}

/** `2025/1/31 6:00` is written in many ways; the clock's missing seconds are none, a missing time is midnight. */
function moment(cell: string): ReadCell {
  const plain = cell.normalize('NFKC').trim();
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?)?$/.exec(
    plain,
  );
  if (found === null) return wrong(cell, ' 2025-01-31 06:00:00 这样的时间', 'a time such as 2025-01-31 06:00:00');
  const [, year, ...rest] = found;
  const [month, day, hour, minute, second] = rest.map((part) => (part ?? '0').padStart(2, '0'));
  return { value: `${year}-${month}-${day} ${hour}:${minute}:${second}` };
}

function day(cell: string): ReadCell {
  const read = moment(cell);
  return 'value' in read ? { value: (read.value as string).slice(0, 10) } : read;
}

function offset(cell: string): ReadCell {
  const plain = words(cell).replaceAll('−', '-');
  if (['各服当地时间', '当地', '本地', 'local', '服务器时间'].includes(plain)) return { value: null };
  const found = /^(?:utc|gmt)?([+-]?\d{1,2})(?::00)?$/.exec(plain);
  return found === null
    ? wrong(cell, ' UTC+8 这样的时区，或留空', 'a zone such as UTC+8')
    : { value: Number(found[1]) };
}

function stars(cell: string): ReadCell {
  const found = /^([345])(?:星|★|\*)?$/.exec(words(cell));
  return found === null ? wrong(cell, ' 3、4 或 5', '3, 4 or 5') : { value: Number(found[1]) };
}

const plainText = (cell: string): ReadCell => ({ value: cell.replace(/[\n\t]+/g, ' ') });
const poolChoice = choice(
  Object.entries(poolTexts).map(([key, { zh, en }]) => [key, [key, words(zh), words(en)]] as const),
  {
    zh: '原神 角色活动、鸣潮 武器活动 等卡池',
    en: `a banner type such as ${poolTexts.ysupp.en}`,
  },
);

/** Readers of columns, but for rate-ups, which need the items of the game. */
export const readers: Record<Table, Record<string, (cell: string) => ReadCell>> = {
  items: {
    game: choice(
      [
        ['ys', ['ys', '原神', 'genshin', 'genshinimpact', 'hk4e']],
        ['mc', ['mc', '鸣潮', 'wuwa', 'wutheringwaves']],
      ],
      { zh: '原神 或 鸣潮', en: 'Genshin Impact or Wuthering Waves' },
    ),
    id: plainText,
    zh: plainText,
    en: plainText,
    rank: stars,
    kind: choice(
      [
        ['character', ['character', '角色', '人物', '共鸣者', 'resonator']],
        ['weapon', ['weapon', '武器']],
      ],
      { zh: '角色 或 武器', en: 'Character or Weapon' },
    ),
    standardFrom: moment,
    source: plainText,
    asOf: day,
  },
  banners: {
    id: plainText,
    pool: poolChoice,
    version: plainText,
    zh: plainText,
    en: plainText,
    from: moment,
    fromZone: offset,
    to: moment,
    toZone: offset,
    source: plainText,
    asOf: day,
  },
};

/** Numbers of items, by number or by either name. */
export function readUps(cell: string, items: readonly DrawItem[]): ReadCell {
  const parts = cell.split(/[,，、;；|\n]+/).map((part) => part.trim());
  const ids: string[] = [];
  for (const part of parts) {
    if (part === '') continue;
    const plain = words(part);
    const item = items.find(({ id, zh, en }) => id === part || words(zh) === plain || words(en) === plain);
    if (item === undefined && !/^[1-9]\d{0,18}$/.test(part))
      return {
        message: { zh: `物品表里没有“${part.slice(0, 20)}”`, en: `there is no item called “${part.slice(0, 20)}”` },
      };
    ids.push(item?.id ?? part);
  }
  return { value: [...new Set(ids)] };
}

/** Banners that are the same one, where a file gives no id. */
export function sameBanner(a: { pool: string; from: string; up5: readonly string[] }): string {
  return `${a.pool} ${a.from} ${[...a.up5].sort().join(' ')}`;
}
