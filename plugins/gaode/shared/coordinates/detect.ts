import type { LocalText } from '@fitout/sdk';
import { type CoordinateSystem, coordinateSystems, systemNames } from './systems.ts';

export interface SystemGuess {
  system: CoordinateSystem;
  /** false: nothing says it, and `system` is only the most frequent case. */
  certain: boolean;
  reason: LocalText;
}

const patterns: Record<CoordinateSystem, RegExp> = {
  wgs84: /wgs|gps|84\s?坐标|cgcs|天地图|大地坐标/i,
  gcj02: /gcj|火星|国测局|高德|amap|autonavi|腾讯|tencent|qq\s?地图/i,
  bd09: /bd[-_\s]?09|百度|baidu/i,
};

/** Words that name a coordinate system, without which a header such as 经度（GCJ-02） is only 经度. */
export const systemTexts =
  /wgs[-_\s]?84|gps|cgcs[-_\s]?2000|天地图|gcj[-_\s]?02|火星|国测局|高德|amap|腾讯|tencent|bd[-_\s]?09(?:ll)?|百度|baidu/gi;

/**
 * The coordinate system that the names of columns or of the file speak of. Numbers alone do not tell the systems apart:
 * a shift of 500 m leads from one street to another. Most files in China come from AMap or Tencent, hence the default.
 */
export function detectSystem(header: readonly string[], filename: string): SystemGuess {
  const texts = [...header, filename];
  const found = coordinateSystems.flatMap((system) => {
    const text = texts.find((one) => patterns[system].test(one));
    return text === undefined ? [] : [{ system, text: text.slice(0, 40) }];
  });
  const [first, second] = found;
  if (first === undefined)
    return {
      system: 'gcj02',
      certain: false,
      reason: {
        zh: '文件没有说明坐标系，仅凭数字无法判断；国内数据多来自高德或腾讯（GCJ-02），请向提供者确认',
        en: 'The file does not name its coordinate system, and the numbers alone do not tell. Most data in China comes from Amap or Tencent (GCJ-02). Check with whoever made the file',
      },
    };
  if (second !== undefined)
    return {
      system: first.system,
      certain: false,
      reason: {
        zh: `文件中“${first.text}”与“${second.text}”指向不同的坐标系，请选择`,
        en: `“${first.text}” and “${second.text}” in the file point to different coordinate systems. Choose one`,
      },
    };
  const name = systemNames[first.system];
  return {
    system: first.system,
    certain: true,
    reason: { zh: `“${first.text}”表明是 ${name.zh}`, en: `“${first.text}” indicates ${name.en}` },
  };
}
