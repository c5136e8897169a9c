import { builtInPlaces, builtInProvinces, type Place } from './places.ts';

/** Area codes that went when cities joined a neighbour's; lists of numbers still say them. */
const formerAreas: Record<string, number> = {
  '0378': 410200,
  '0410': 211200,
  '0413': 210400,
  '0414': 210500,
  '0634': 370100,
  '0711': 420700,
  '0732': 430300,
  '0733': 430200,
  '0852': 520300,
  '0853': 520400,
  '0890': 460400,
  '0899': 460200,
  '0910': 610400,
};

const provinceSuffix = /^(?:省|市|(?:壮族|回族|维吾尔)?自治区)/u;
const prefectureSuffix = /^(?:市|地区|盟|州|.*自治州)?$/u;
const countySuffix = /^(?:市|县|林区|.*自治县)?$/u;

const byCode = new Map(builtInPlaces.map((place) => [place.code, place]));
const provinceByCode = new Map(builtInProvinces.map((province) => [province.code, province]));

/** `湖南 · 长沙`; one word where both are the same (北京) or the code is a province's; the code itself where unknown. */
export function placeName(code: number, places?: readonly Place[]): string {
  const place = places === undefined ? byCode.get(code) : places.find((one) => one.code === code);
  if (place === undefined) return provinceByCode.get(code)?.name ?? String(code);
  return place.province === place.name && code % 10_000 === 100 && isMunicipality(place)
    ? place.name
    : `${place.province} · ${place.name}`;
}

const municipalities = new Set(['北京', '天津', '上海', '重庆']);
const isMunicipality = ({ province }: Place): boolean => municipalities.has(province);

/** What is left of a text behind the province's name, for each way to read one at its beginning. */
function withoutProvince(text: string, province: string): string | undefined {
  return text.startsWith(province) ? text.slice(province.length).replace(provinceSuffix, '') : undefined;
}

function isNamed({ name, code }: Place, text: string): boolean {
  if (!text.startsWith(name)) return false;
  return (code % 100 === 0 ? prefectureSuffix : countySuffix).test(text.slice(name.length));
}

/**
 * The place that a cell of somebody's file means: 长沙, 长沙市, 湖南长沙, 湖南省-长沙市, 0731, 430100.
 *
 * @returns Undefined where none is meant, or more than one may be (0731, 海南).
 */
export function findPlace(text: string, places: readonly Place[] = builtInPlaces): Place | undefined {
  const plain = text.normalize('NFKC').replaceAll(/[\s·・,，、/|_>-]/gu, '');
  if (plain === '') return undefined;
  if (/^\d+$/.test(plain)) return findByDigits(plain, places);
  const named = places.filter((place) => isNamed(place, plain));
  const found = named.length > 0 ? named : places.filter((place) => isWithin(place, plain));
  return found.length === 1 ? found[0] : undefined;
}

function findByDigits(digits: string, places: readonly Place[]): Place | undefined {
  if (digits.length === 6) return places.find(({ code }) => code === Number(digits));
  // Spreadsheets drop the 0 in front.
  const area = digits.startsWith('0') ? digits : `0${digits}`;
  const there = places.filter((place) => place.area === area);
  if (there.length > 0) return there.length === 1 ? there[0] : undefined;
  const former = formerAreas[area];
  return former === undefined ? undefined : places.find(({ code }) => code === former);
}

/** 湖南省长沙市, 北京市北京市, and 青海海南 for the prefecture that is called 海南州. */
function isWithin(place: Place, text: string): boolean {
  const rest = withoutProvince(text, place.province);
  if (rest === undefined) return false;
  if (rest === '') return isMunicipality(place);
  const short = place.name.length > 2 && place.name.endsWith('州') ? place.name.slice(0, -1) : place.name;
  return isNamed(place, rest) || isNamed({ ...place, name: short }, rest);
}

/** How well a place answers what was typed: less is better, undefined: not at all. */
function distanceOf(place: Place, typed: string): number | undefined {
  const { name, pinyin, initials = '', area, province, code } = place;
  if (name === typed || area === typed || String(code) === typed) return 0;
  if (name.startsWith(typed) || isNamed(place, typed)) return 1;
  if (pinyin === typed || initials === typed) return 2;
  if (pinyin.startsWith(typed)) return 3;
  if (isWithin(place, typed)) return 4;
  if (/^\d{2,}$/.test(typed) && (area.startsWith(typed) || area.startsWith(`0${typed}`))) return 5;
  if (/^\d{2,}$/.test(typed) && String(code).startsWith(typed)) return 5;
  if (initials.startsWith(typed)) return 6;
  if (name.includes(typed)) return 7;
  return isOfProvince(province, typed) ? 8 : undefined;
}

function isOfProvince(name: string, typed: string): boolean {
  if (name.startsWith(typed) || typed === `${name}省`) return true;
  const known = builtInProvinces.find((one) => one.name === name);
  return known !== undefined && (known.pinyin.startsWith(typed) || known.initials === typed);
}

/**
 * Places that a typed text may mean, best first: by name, pinyin, initials, area code or province. All of them where
 * nothing is typed.
 */
export function searchPlaces(text: string, places: readonly Place[] = builtInPlaces): Place[] {
  const typed = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ü', 'v')
    .replaceAll(/[\s'·]/gu, '');
  if (typed === '') return [...places];
  return places
    .flatMap((place) => {
      const distance = distanceOf(place, typed);
      return distance === undefined ? [] : [{ place, distance }];
    })
    .sort((a, b) => a.distance - b.distance || a.place.code - b.place.code)
    .map(({ place }) => place);
}
