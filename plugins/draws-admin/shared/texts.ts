import type { LocalText } from '@fitout/sdk';
import type { DrawGame, DrawItemKind, DrawPool, Origin } from './choices.ts';

export const gameTexts: Record<DrawGame, LocalText> = {
  ys: { zh: '原神', en: 'Genshin Impact' },
  mc: { zh: '鸣潮', en: 'Wuthering Waves' },
};

export const poolTexts: Record<DrawPool, LocalText> = {
  ysupp: { zh: '原神 角色活动', en: 'Genshin character event' },
  ysupw: { zh: '原神 武器活动', en: 'Genshin weapon event' },
  ysnp: { zh: '原神 常驻', en: 'Genshin standard' },
  mcupp: { zh: '鸣潮 角色活动', en: 'WuWa character event' },
  mcupw: { zh: '鸣潮 武器活动', en: 'WuWa weapon event' },
  mcnw: { zh: '鸣潮 武器常驻', en: 'WuWa standard weapon' },
};

export const kindTexts: Record<DrawItemKind, LocalText> = {
  character: { zh: '角色', en: 'Character' },
  weapon: { zh: '武器', en: 'Weapon' },
};

export const originTexts: Record<Origin, LocalText> = {
  'built-in': { zh: '内置', en: 'Built-in' },
  changed: { zh: '已修改', en: 'Changed' },
  own: { zh: '自行添加', en: 'Added' },
};

/** `UTC+8`, or what no zone means: the clock of each region's server. */
export function zoneText(zone: number | null): LocalText {
  if (zone === null) return { zh: '各服当地时间', en: 'Local server time' };
  const text = `UTC${zone < 0 ? '−' : '+'}${Math.abs(zone)}`;
  return { zh: text, en: text };
}
