import type { Game } from '../model.ts';

/**
 * What a lost 50/50 can give, for moments of which the catalogue knows no banner. Names as the
 * games have them, zh-CN and en; ids are the games' own. Source: the games' standard pools, as far as version 5.4 of
 * 原神 (2025-02) and 2.0 of 鸣潮 (2025-01).
 */
interface Standard {
  id: string;
  zh: string;
  en: string;
  /**
   * Months in which it was itself a rate-up item: whether it was lost or won then cannot be told without the banner.
   * Whole months, since edges differ by region.
   */
  raised?: readonly string[];
}

const ys: readonly Standard[] = [
  { id: '10000003', zh: '琴', en: 'Jean' },
  { id: '10000016', zh: '迪卢克', en: 'Diluc' },
  { id: '10000035', zh: '七七', en: 'Qiqi' },
  { id: '10000041', zh: '莫娜', en: 'Mona' },
  { id: '10000042', zh: '刻晴', en: 'Keqing', raised: ['2021-02', '2021-03'] },
  { id: '10000069', zh: '提纳里', en: 'Tighnari', raised: ['2022-08', '2022-09'] },
  { id: '10000079', zh: '迪希雅', en: 'Dehya', raised: ['2023-02', '2023-03'] },
  { id: '10000109', zh: '梦见月瑞希', en: 'Yumemizuki Mizuki', raised: ['2025-02', '2025-03'] },
];

const mc: readonly Standard[] = [
  { id: '1203', zh: '安可', en: 'Encore' },
  { id: '1301', zh: '卡卡罗', en: 'Calcharo' },
  { id: '1104', zh: '凌阳', en: 'Lingyang' },
  { id: '1405', zh: '鉴心', en: 'Jianxin' },
  { id: '1503', zh: '维里奈', en: 'Verina' },
];

/** Of the weapon pools. 鸣潮's event weapon pool never misses, so it needs none. */
const ysWeapons: readonly Standard[] = [
  { id: '11501', zh: '风鹰剑', en: 'Aquila Favonia' },
  { id: '11502', zh: '天空之刃', en: 'Skyward Blade' },
  { id: '12501', zh: '天空之傲', en: 'Skyward Pride' },
  { id: '12502', zh: '狼的末路', en: "Wolf's Gravestone" },
  { id: '13502', zh: '天空之脊', en: 'Skyward Spine' },
  { id: '13505', zh: '和璞鸢', en: 'Primordial Jade Winged-Spear' },
  { id: '14501', zh: '天空之卷', en: 'Skyward Atlas' },
  { id: '14502', zh: '四风原典', en: 'Lost Prayer to the Sacred Winds' },
  { id: '15501', zh: '天空之翼', en: 'Skyward Harp' },
  { id: '15502', zh: '阿莫斯之弓', en: "Amos' Bow" },
];

export const standardCharacters: Record<Game, readonly Standard[]> = { ys, mc };
export const standardWeapons: Record<Game, readonly Standard[]> = { ys: ysWeapons, mc: [] };
