import { isObject, type Json, textOf } from './json.ts';
import { poolCode } from './mc-labels.ts';

/** One list of 鸣潮 records as it stands in a file, with what stands around it. */
export interface Group {
  entries: unknown[];
  /** Pool number that its surroundings give. */
  code?: string;
  uid?: string;
  lang?: string;
}

export interface Found {
  groups: Group[];
  /** Answers in which the game's server refused. */
  refusals: { code: string; message: string }[];
}

const poolKeys = ['cardPoolType', 'card_pool_type', 'poolType', 'pool', 'gachaType', 'gacha_type'];
const uidKeys = ['playerId', 'player_id', 'uid'];
const langKeys = ['languageCode', 'lang'];

function isRecord(value: unknown): boolean {
  return isObject(value) && 'time' in value && ('resourceId' in value || 'qualityLevel' in value);
}

/**
 * Every list of 鸣潮 records in a document, wherever it stands: an answer, a list of answers, answers by pool number or
 * by label. Community tools save all of these; what they share are the records.
 */
export function findGroups(document: unknown): Found {
  const found: Found = { groups: [], refusals: [] };
  walk(document, {}, 0, found);
  return found;
}

function walk(value: unknown, around: Omit<Group, 'entries'>, depth: number, found: Found): void {
  if (depth > 6) return;
  if (Array.isArray(value)) {
    if (value.some(isRecord)) found.groups.push({ ...around, entries: value });
    else for (const inner of value) walk(inner, around, depth + 1, found);
    return;
  }
  if (!isObject(value)) return;
  // Bots write whose records they are beside the list, in `info`.
  const here = { ...around, ...(isObject(value.info) ? said(value.info) : {}), ...said(value) };
  if (isRefusal(value)) found.refusals.push({ code: textOf(value.code), message: textOf(value.message) });
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner !== 'object' || inner === null) continue;
    const code = poolCode(key);
    walk(inner, code === undefined ? here : { ...here, code }, depth + 1, found);
  }
}

function isRefusal(value: Json): boolean {
  return 'code' in value && 'message' in value && value.code !== 0 && value.code !== '0' && !Array.isArray(value.data);
}

/** What an object says of the lists inside it. */
function said(value: Json): Omit<Group, 'entries'> {
  const code = first(value, poolKeys, poolCode);
  const uid = first(value, uidKeys, (given) => (/^\d{1,20}$/.test(textOf(given)) ? textOf(given) : undefined));
  const lang = first(value, langKeys, (given) => textOf(given) || undefined);
  return {
    ...(code === undefined ? {} : { code }),
    ...(uid === undefined ? {} : { uid }),
    ...(lang === undefined ? {} : { lang }),
  };
}

function first(value: Json, keys: readonly string[], read: (given: unknown) => string | undefined): string | undefined {
  for (const key of keys) {
    const text = read(value[key]);
    if (text !== undefined) return text;
  }
  return undefined;
}
