import type { LocalText } from '@fitout/sdk';

/** Share of the light that a colour sends back, 0 to 1 (WCAG 2, relative luminance). */
export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 to 21, whichever is the lighter one. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** `#rrggbb` as three shares. */
function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
}

function linear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

export interface ColorVerdict {
  /** `bad`: not to be given out. */
  grade: 'good' | 'weak' | 'bad';
  ratio: number;
  /** What to change; none where all is well. */
  advice?: LocalText;
}

/** Below: refused; phones read it in good light at best. */
const least = 3;
/** From here on it is well. */
const well = 4.5;

/**
 * May a code be of these colours (`#rrggbb`)? Readers look for dark on light; scanners at the till see by red light, to
 * which red is as good as white, so `linear` codes are held against that as well.
 */
export function judgeColors(dark: string, light: string, linearCode: boolean): ColorVerdict {
  const ratio = contrastRatio(dark, light);
  if (luminance(dark) > luminance(light))
    return {
      grade: 'bad',
      ratio,
      advice: {
        zh: '码比底色浅，许多扫码器读不出来：请对调两种颜色',
        en: 'The code is lighter than the background, and many scanners cannot read that. Swap the two colours',
      },
    };
  const number = ratio.toFixed(1);
  if (ratio < least)
    return {
      grade: 'bad',
      ratio,
      advice: {
        zh: `对比度只有 ${number}:1，至少要 ${least}:1：请把码调深，或把底色调浅`,
        en: `The contrast is ${number}:1 and must be at least ${least}:1. Darken the code or lighten the background`,
      },
    };
  const red = byRedLight(dark, light);
  if (linearCode && red < least)
    return {
      grade: 'bad',
      ratio,
      advice: {
        zh: '激光扫码枪用红光，看不见红、橙、黄色的条：请换成黑、深蓝或深绿',
        en: 'Laser scanners use red light and cannot see red, orange or yellow bars. Use black, dark blue or dark green',
      },
    };
  if (ratio < well)
    return {
      grade: 'weak',
      ratio,
      advice: {
        zh: `对比度 ${number}:1 偏低，光线不好时可能读不出；建议 ${well}:1 以上`,
        en: `A contrast of ${number}:1 is low, and the code may not scan in poor light. Aim for ${well}:1 or more`,
      },
    };
  return { grade: 'good', ratio };
}

function byRedLight(dark: string, light: string): number {
  const [one = 0] = channels(dark).map(linear);
  const [other = 0] = channels(light).map(linear);
  return (other + 0.05) / (one + 0.05);
}
