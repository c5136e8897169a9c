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
