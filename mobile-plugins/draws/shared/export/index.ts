import type { DrawCatalogue } from '../../../../plugins/draws-admin/api.ts';
import { backupKind, backupVersion } from '../formats/backup.ts';
import { type Account, accountKey, type DrawRecord } from '../model.ts';
import { namesOf } from '../names.ts';
import { textOf } from '../rules/time.ts';
import { csvText } from './csv.ts';
import type { ExportedFile, ExportOptions, Selection } from './types.ts';
import { uigf3Text, uigf4Text } from './uigf.ts';

/** The records that a selection means: accounts without any are left out. */
export function selected(accounts: readonly Account[], { account, pool }: Selection = {}): Account[] {
  return accounts
    .filter((one) => account === undefined || accountKey(one) === account)
    .map((one) => (pool === undefined ? one : { ...one, records: one.records.filter((r) => r.pool === pool) }))
    .filter(({ records }) => records.length > 0);
}

/**
 * Writes a file. What the format cannot hold is left out and told of (`left`), never dropped silently.
 * UIGF 3.0 holds one Genshin account: a selection that means none or several is a mistake of the caller (TypeError).
 */
export function exportDraws(
  accounts: readonly Account[],
  options: ExportOptions,
  catalogue?: DrawCatalogue,
): ExportedFile {
  const chosen = selected(accounts, options.selection);
  const names = namesOf(catalogue);
  const name = fileName(chosen, options);
  if (options.format === 'csv') {
    const count = chosen.reduce((sum, { records }) => sum + records.length, 0);
    return { text: csvText(chosen, names), fileName: `${name}.csv`, mime: 'text/csv;charset=utf-8', count, left: [] };
  }
  const file = { fileName: `${name}.json`, mime: 'application/json' };
  if (options.format === 'json') {
    const count = chosen.reduce((sum, { records }) => sum + records.length, 0);
    return { text: backupText(chosen, options), ...file, count, left: [] };
  }
  return { ...(options.format === 'uigf4' ? uigf4Text : uigf3Text)(chosen, options, names), ...file };
}

/** Everything that is known of the accounts, so that it reads back identically. */
function backupText(accounts: readonly Account[], { now, appVersion }: ExportOptions): string {
  return JSON.stringify({
    kind: backupKind,
    version: backupVersion,
    app: `Fitout ${appVersion}`,
    exported: new Date(now).toISOString(),
    accounts: accounts.map(({ records, ...account }) => ({ ...account, records: records.map(plain) })),
  });
}

/** Fields in one order, so that equal records are equal texts. */
function plain({ id, made, pool, code, time, item, name, rank, kind, schedule, from }: DrawRecord): DrawRecord {
  return {
    ...(id === undefined ? {} : { id }),
    ...(made === true ? { made } : {}),
    pool,
    code,
    time,
    item,
    name,
    rank,
    kind,
    ...(schedule === undefined ? {} : { schedule }),
    from,
  };
}

/** `UIGF-4.2-100000001-20250401-120000`: digits and letters alone, whatever the records hold. */
function fileName(accounts: readonly Account[], { format, selection, now }: ExportOptions): string {
  const word = { uigf4: 'UIGF-4.2', uigf3: 'UIGF-3.0', json: 'draws', csv: 'draws' }[format];
  const only = accounts.length === 1 ? accounts[0]?.uid : undefined;
  const stamp = textOf(Math.floor(now / 1000))
    .replaceAll(/[-:]/g, '')
    .replace(' ', '-');
  return [word, only, selection?.pool, stamp].filter((part) => part !== undefined && part !== '').join('-');
}
