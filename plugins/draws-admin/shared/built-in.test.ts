import { expect, test } from 'vitest';
import { builtInBanners, builtInItems } from './built-in.ts';
import { bannerInput, itemInput } from './calls/inputs.ts';
import { itemKey } from './keys.ts';

test('every item that comes with the product is one that staff could have entered, and is there once', () => {
  for (const item of builtInItems) expect(itemInput.safeParse(item).error, `${item.id} ${item.en}`).toBeUndefined();
  expect(new Set(builtInItems.map(itemKey)).size).toBe(builtInItems.length);
  for (const game of ['ys', 'mc'] as const)
    for (const language of ['zh', 'en'] as const) {
      const names = builtInItems.filter((item) => item.game === game).map((item) => item[language]);
      expect(new Set(names).size, `${game} ${language}`).toBe(names.length);
    }
});

test('banners raise items of their game and rank, and those of a pool follow each other', () => {
  const items = new Map(builtInItems.map((item) => [itemKey(item), item]));
  for (const banner of builtInBanners) {
    const { id, game, ...values } = banner;
    const parsed = bannerInput.safeParse(values);
    expect(parsed.error, id).toBeUndefined();
    for (const [rank, ups] of [
      [5, banner.up5],
      [4, banner.up4],
    ] as const)
      for (const up of ups) {
        const item = items.get(itemKey({ game, id: up }));
        expect([id, item?.rank], up).toEqual([id, rank]);
        expect(item?.kind).toBe(banner.pool.endsWith('w') ? 'weapon' : 'character');
      }
  }
  expect(new Set(builtInBanners.map(({ id }) => id)).size).toBe(builtInBanners.length);
  for (const pool of ['ysupp', 'ysupw'] as const) {
    const run = builtInBanners.filter((banner) => banner.pool === pool);
    for (const [index, banner] of run.entries()) {
      const next = run[index + 1];
      if (next !== undefined) expect(banner.to < next.from, banner.id).toBe(true);
    }
  }
});

test('what the standard pools hold is what everybody knows', () => {
  const standard = (game: string, kind: string) =>
    builtInItems.filter((item) => item.game === game && item.kind === kind && item.standardFrom !== null);
  expect(standard('ys', 'character').map(({ zh }) => zh)).toEqual([
    '琴',
    '迪卢克',
    '七七',
    '莫娜',
    '刻晴',
    '提纳里',
    '迪希雅',
    '梦见月瑞希',
  ]);
  expect(standard('ys', 'weapon')).toHaveLength(10);
  expect(standard('mc', 'character').map(({ zh }) => zh)).toEqual(['凌阳', '安可', '卡卡罗', '鉴心', '维里奈']);
  expect(standard('mc', 'weapon')).toHaveLength(5);
});
