import type { Game } from '../model.ts';

const pattern = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/;

/** Seconds since 1970 of a server-local text as if it were UTC; undefined for what is no moment (30th of February). */
export function secondsOf(text: string): number | undefined {
  const parts = pattern.exec(text);
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute, second] = parts.map(Number) as [number, ...number[]] as number[];
  const at = Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second);
  return Number.isFinite(at) && textOf(at / 1000) === text ? at / 1000 : undefined;
}

/** `YYYY-MM-DD HH:mm:ss` of seconds since 1970, in UTC. */
export function textOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

const days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Is it `YYYY-MM-DD HH:mm:ss` and a moment of the calendar? Quick: a file has 100,000 of them. */
export function isTime(text: string): boolean {
  if (text.length !== 19 || !pattern.test(text)) return false;
  const two = (at: number): number => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
  const month = two(5);
  const day = two(8);
  if (month < 1 || month > 12 || day < 1 || day > (days[month - 1] ?? 0)) return false;
  if (month === 2 && day === 29 && secondsOf(text) === undefined) return false;
  return two(11) < 24 && two(14) < 60 && two(17) < 60;
}

const otherWriting =
  /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:T| +)(\d{1,2}):(\d\d):(\d\d)(?:[.,]\d{1,9})?(?: ?(Z|[+-]\d\d(?::?\d\d)?))?$/i;

/** Seconds since 1970 that a record may have, as a number of ten digits or of thirteen (thousandths): 2017 to 2099. */
const epoch = { from: 1_500_000_000, to: 4_070_908_800 };

export interface ReadTime {
  /** `YYYY-MM-DD HH:mm:ss` on the clock of `zone`. */
  time: string;
  /** The file gave a moment (seconds, or a text with its own zone), which was set to that clock. */
  converted: boolean;
}

/**
 * A time in one of the ways in which programs write it: `2021-03-05 18:00:00`, with `T`, `/` or a fraction of a second;
 * with its own zone (`Z`, `+08:00`), or as seconds or thousandths since 1970, which are set to the clock of `zone` (hours
 * from UTC). Undefined for everything else, days and hours that do not exist included.
 */
export function readTime(value: unknown, zone: number): ReadTime | undefined {
  if (typeof value === 'number') return momentOf(value, zone);
  if (typeof value !== 'string') return undefined;
  if (isTime(value)) return { time: value, converted: false };
  const text = value.trim();
  if (/^\d{10}(?:\d{3})?$/.test(text)) return momentOf(Number(text), zone);
  const parts = text.length > 48 ? null : otherWriting.exec(text);
  if (parts === null) return undefined;
  const [, year = '', , ...rest] = parts;
  const [month, day, hour, minute, second] = rest.slice(0, 5).map((part) => part.padStart(2, '0'));
  const time = `${year}-${month}-${day} ${hour}:${minute}:${second}`;
  if (!isTime(time)) return undefined;
  const own = rest[5];
  return own === undefined ? { time, converted: false } : momentOf((secondsOf(time) ?? 0) - secondsOfZone(own), zone);
}

function momentOf(given: number, zone: number): ReadTime | undefined {
  const seconds = Math.floor(given >= epoch.from * 1000 ? given / 1000 : given);
  if (!(seconds >= epoch.from && seconds < epoch.to) || !(Math.abs(zone) <= 14)) return undefined;
  return { time: textOf(seconds + zone * 3600), converted: true };
}

/** `+08:00`, `-0530` or `Z` as seconds. */
function secondsOfZone(text: string): number {
  if (text.length === 1) return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(3).replace(':', '') || 0);
  return (text.startsWith('-') ? -minutes : minutes) * 60;
}

/**
 * Hours from UTC of the server that a uid belongs to.
 * - ys: 6 America, 7 Europe, everything else 8 (UIGF's rule). Uids of ten digits begin with 1 before that digit.
 * - mc: 5 America, 6 Europe, everything else 8 (the game's first digits: 1 China, 7 Asia, 8 HMT, 9 SEA).
 */
export function zoneOfUid(game: Game, uid: string): number {
  const first = uid.length === 10 ? uid[1] : uid[0];
  if (game === 'ys') return first === '6' ? -5 : first === '7' ? 1 : 8;
  return first === '5' ? -5 : first === '6' ? 1 : 8;
}
