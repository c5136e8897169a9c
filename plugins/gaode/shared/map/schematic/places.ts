import type { Position } from './geometry.ts';

/** Names of seas and islands, which none of the sources has. */
export interface NamedPlace {
  zh: string;
  en: string;
  at: Position;
  kind: 'sea' | 'island';
}

const place = (kind: NamedPlace['kind'], zh: string, en: string, ...at: Position): NamedPlace => ({ kind, zh, en, at });

export const namedPlaces: readonly NamedPlace[] = [
  place('sea', '渤海', 'Bohai Sea', 119.6, 38.7),
  place('sea', '黄海', 'Yellow Sea', 123.2, 35.2),
  place('sea', '东海', 'East China Sea', 125.2, 28.8),
  place('sea', '南海', 'South China Sea', 115.2, 13.2),
  place('sea', '太平洋', 'Pacific Ocean', 140, 22),
  place('sea', '印度洋', 'Indian Ocean', 80, -4),
  place('island', '钓鱼岛', 'Diaoyu Dao', 123.48, 25.75),
  place('island', '赤尾屿', 'Chiwei Yu', 124.56, 25.92),
  place('island', '东沙群岛', 'Dongsha Qundao', 116.8, 20.7),
  place('island', '西沙群岛', 'Xisha Qundao', 112, 16.5),
  place('island', '中沙群岛', 'Zhongsha Qundao', 114.5, 15.8),
  place('island', '黄岩岛', 'Huangyan Dao', 117.76, 15.14),
  place('island', '南沙群岛', 'Nansha Qundao', 114, 9.6),
  place('island', '曾母暗沙', 'Zengmu Ansha', 112.28, 3.96),
];
