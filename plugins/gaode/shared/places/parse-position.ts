import type { Position } from '../coordinates/systems.ts';

export type Axis = 'lng' | 'lat';

/** An angle in degrees, and its axis where the text names it (E, W, 东经 …: `lng`). */
export interface Angle {
  degrees: number;
  axis: Axis | undefined;
}

export type PositionFault =
  /** Nothing is there. */
  | 'empty'
  /** It is no pair of coordinates. */
  | 'unreadable'
  /** Both texts name the same axis. */
  | 'same-axis'
  /** The latitude is beyond 90 degrees, and the pair would fit the other way round. */
  | 'swapped'
  /** A longitude beyond 180 or a latitude beyond 90 degrees. */
  | 'range'
  /** 0, 0: what programs write where they know no position. */
  | 'zero';

export type PositionResult = { position: Position } | { fault: PositionFault };

/** Spellings of degrees, minutes, seconds, hemispheres and separators, each as one ASCII form. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/东经|east/gi, 'E'],
  [/西经|west/gi, 'W'],
  [/北纬|north/gi, 'N'],
  [/南纬|south/gi, 'S'],
  [/(?:经度|longitude|long?|lng)\s*[:=]?/gi, ' X'],
  [/(?:纬度|latitude|lat)\s*[:=]?/gi, ' Y'],
  [/度/g, '°'],
  [/分|′|’|‘/g, "'"],
  [/秒|″|”|“|''/g, '"'],
  [/[、;|/]/g, ','],
  [/[−–—]/g, '-'],
  [/^\s*point\b/i, ''],
  [/[()[\]{}]/g, ' '],
];

/** N39.9 E116.4; X and Y stand for the names of the axes. */
const lettersBefore =
  /([NSEWXY])? ?([+-])?(\d{1,9}(?:\.\d{0,20})?)(?: ?° ?(?:(\d{1,2}(?:\.\d{0,20})?) ?' ?(?:(\d{1,2}(?:\.\d{0,20})?) ?")?)?)?()/iy;
/** 39.9N 116.4E */
const lettersAfter =
  /([XY])? ?([+-])?(\d{1,9}(?:\.\d{0,20})?)(?: ?° ?(?:(\d{1,2}(?:\.\d{0,20})?) ?' ?(?:(\d{1,2}(?:\.\d{0,20})?) ?")?)?)?(?: ?([NSEW]))?/iy;

const axes: Record<string, Axis> = { E: 'lng', W: 'lng', X: 'lng', N: 'lat', S: 'lat', Y: 'lat' };

/** A single coordinate: decimal, with a hemisphere, or in degrees, minutes and seconds; undefined where it is none. */
export function parseAngle(text: string): Angle | undefined {
  const plain = normalize(text);
  if (/^[+-]?\d+(?:\.\d+)?e[+-]?\d+$/i.test(plain)) return { degrees: Number(plain), axis: undefined };
  // A single comma between digits is a decimal comma.
  const angles = scan(/^[+-]?\d{1,3},\d+$/.test(plain) ? plain.replace(',', '.') : plain);
  return angles?.length === 1 ? angles[0] : undefined;
}

/** The position of a cell such as `116.40,39.90`, `39.90N 116.40E` or `116°23′29″E, 39°54′20″N`. `swapped`: latitude first. */
export function parsePosition(text: string, swapped = false): PositionResult {
  const plain = normalize(text);
  if (plain.replace(/[\s,]/g, '') === '') return { fault: 'empty' };
  const angles = scan(plain);
  const [first, second] = angles ?? [];
  if (first === undefined || second === undefined || angles?.length !== 2) return { fault: 'unreadable' };
  return pair(first, second, swapped);
}

/** The position of two cells, the longitude's and the latitude's. `swapped`: they stand the other way round. */
export function parseAxes(lng: string, lat: string, swapped = false): PositionResult {
  if (lng.trim() === '' && lat.trim() === '') return { fault: 'empty' };
  const first = parseAngle(lng);
  const second = parseAngle(lat);
  return first === undefined || second === undefined ? { fault: 'unreadable' } : pair(first, second, swapped);
}

function normalize(text: string): string {
  // Normalization would make letters and spaces of these.
  let plain = text.replace(/[º˚]/g, '°').replace(/´/g, "'").normalize('NFKC');
  for (const [pattern, replacement] of spellings) plain = plain.replace(pattern, replacement);
  return plain.replace(/\s+/g, ' ').trim();
}

/** All angles of a text that holds nothing else; undefined where it does. */
function scan(text: string): Angle[] | undefined {
  const pattern = /^[NSEW]/i.test(text) ? lettersBefore : lettersAfter;
  const angles: Angle[] = [];
  let at = 0;
  while (at < text.length) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    const angle = found === null ? undefined : angleOf(found);
    if (found === null || angle === undefined || angles.length === 2) return undefined;
    angles.push(angle);
    at += found[0].length;
    const gap = /^[\s,]*/.exec(text.slice(at))?.[0].length ?? 0;
    // Two numbers need something between them; a letter or a degree sign is enough.
    if (gap === 0 && at < text.length && /\d$/.test(found[0]) && !/[NSEW]/i.test(text.charAt(at))) return undefined;
    at += gap;
  }
  return angles;
}

function angleOf([, before, sign, degrees, minutes = '0', seconds = '0', after]: RegExpExecArray): Angle | undefined {
  const letter = (before || after || '').toUpperCase();
  if (before && after && axes[letter] !== axes[after.toUpperCase()]) return undefined;
  const hemisphere = (after || letter).toUpperCase();
  if (sign === '-' && /[NSEW]/.test(hemisphere)) return undefined;
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return undefined;
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  const negative = sign === '-' || hemisphere === 'W' || hemisphere === 'S';
  return { degrees: negative && size !== 0 ? -size : size, axis: axes[letter] };
}

function pair(first: Angle, second: Angle, swapped: boolean): PositionResult {
  if (first.axis !== undefined && first.axis === second.axis) return { fault: 'same-axis' };
  const named = first.axis ?? (second.axis === undefined ? undefined : second.axis === 'lat' ? 'lng' : 'lat');
  const lngFirst = named === undefined ? !swapped : named === 'lng';
  const [lng, lat] = lngFirst ? [first.degrees, second.degrees] : [second.degrees, first.degrees];
  if (lng === 0 && lat === 0) return { fault: 'zero' };
  if (Math.abs(lng) <= 180 && Math.abs(lat) <= 90) return { position: { lng, lat } };
  return { fault: named === undefined && Math.abs(lat) <= 180 && Math.abs(lng) <= 90 ? 'swapped' : 'range' };
}
