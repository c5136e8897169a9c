import { north } from './data-north.ts';
import { south } from './data-south.ts';

/** Where a number is at home. */
export interface Place {
  /** Six digits of GB/T 2260; a city's does not end in 0000. */
  code: number;
  /** 湖南, without 省. */
  province: string;
  /** 长沙, without 市. */
  name: string;
  /** Small letters a–z, without spaces or tones. */
  pinyin: string;
  /** First letters of its syllables (`cs`); left out where they are not known. */
  initials?: string;
  /** Area code in force, with its 0. Neighbours may share one. */
  area: string;
}

export interface Province {
  /** Ends in 0000. */
  code: number;
  name: string;
  pinyin: string;
  initials: string;
}

/** `{ pinyin: 'changsha', initials: 'cs' }` of `ChangSha`. */
export function readPinyin(text: string): { pinyin: string; initials: string } {
  return { pinyin: text.toLowerCase(), initials: text.replaceAll(/[^A-Z]/g, '').toLowerCase() };
}

function read(text: string): { provinces: Province[]; places: Place[] } {
  const provinces: Province[] = [];
  const places: Place[] = [];
  for (const line of text.trim().split('\n'))
    for (const part of line.split('|')) {
      const [digits = '', name = '', pinyin = '', area = ''] = part.trim().split(' ');
      if (digits.startsWith('#')) {
        provinces.push({ code: Number(digits.slice(1)) * 10_000, name, ...readPinyin(pinyin) });
        continue;
      }
      const province = provinces.at(-1);
      if (province === undefined) continue;
      places.push({ code: province.code + Number(digits), province: province.name, name, ...readPinyin(pinyin), area });
    }
  return { provinces, places };
}

const { provinces, places } = read(north.trimEnd() + south);

/** Provinces of the mainland, by code. */
export const builtInProvinces: readonly Province[] = provinces;

/** Its cities and prefectures, and the county-level cities that no prefecture administers; by code. */
export const builtInPlaces: readonly Place[] = places;
