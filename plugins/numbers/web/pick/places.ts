import type { LocalText } from '@fitout/sdk';
import { builtInPlaces, builtInProvinces, type Place, searchPlaces } from '../../shared/places/index.ts';

export type { Place } from '../../shared/places/index.ts';

const capital = (pinyin: string): string => pinyin.charAt(0).toUpperCase() + pinyin.slice(1);

/** `湖南长沙`, `北京`; its code where the list has it not. A code that ends in 0000 is a whole province. */
export function placeName(code: number, places: readonly Place[] = builtInPlaces): LocalText {
  if (code % 10_000 === 0) {
    const province = places.find((one) => Math.floor(one.code / 10_000) === code / 10_000)?.province ?? String(code);
    const pinyin = builtInProvinces.find((one) => one.code === code)?.pinyin;
    return { zh: province, en: pinyin === undefined ? province : capital(pinyin) };
  }
  const place = places.find((one) => one.code === code);
  if (place === undefined) return { zh: String(code), en: String(code) };
  const { name, province, pinyin } = place;
  return { zh: province === name ? name : `${province}${name}`, en: capital(pinyin) };
}

const searchable = (words: string): string =>
  words
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s'’]/g, '')
    .replace(/[市省]$/, '');

/** Codes of whole provinces by the beginning of their name or pinyin; not of those that are one city. */
export function findProvinces(words: string, places: readonly Place[] = builtInPlaces): number[] {
  const plain = searchable(words);
  if (plain === '') return [];
  const oneCity = new Set(
    places.filter(({ name, province }) => name === province).map(({ code }) => Math.floor(code / 10_000)),
  );
  return builtInProvinces
    .filter(
      ({ code, name, pinyin }) => !oneCity.has(code / 10_000) && (name.startsWith(plain) || pinyin.startsWith(plain)),
    )
    .map(({ code }) => code);
}

/** Places that the words may mean, best first: by name, pinyin, initials, area code or province. */
export function findPlaces(words: string, places: readonly Place[] = builtInPlaces, most = 8): Place[] {
  return searchPlaces(words, places).slice(0, most);
}
