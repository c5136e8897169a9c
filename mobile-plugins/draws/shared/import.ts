import type { DrawCatalogue } from '../../../plugins/draws-admin/api.ts';
import type { ImportReport, ReadFile } from './import-types.ts';
import { mergeAccount } from './merge.ts';
import { type Account, accountKey } from './model.ts';
import { namesOf } from './names.ts';

/**
 * Puts a read file into the accounts. Pure: the accounts given stay what they are, so nothing is half imported and the
 * import can be taken back by keeping them. A file whose account has no uid is a mistake of the caller (TypeError).
 */
export function importDraws(
  accounts: readonly Account[],
  file: ReadFile,
  catalogue?: DrawCatalogue,
): { accounts: Account[]; report: ImportReport } {
  const names = namesOf(catalogue);
  const byKey = new Map(accounts.map((account) => [accountKey(account), account]));
  const report: ImportReport = {
    format: file.format,
    version: file.version,
    app: file.app,
    accounts: [],
    left: file.left,
    notes: [...file.notes],
  };
  for (const incoming of file.accounts) {
    if (incoming.uid === '') throw new TypeError('an account without a uid: ask whose records they are first');
    const key = accountKey(incoming);
    const before = byKey.get(key);
    const { account, merged } = mergeAccount(before, incoming, names);
    byKey.set(key, account);
    report.accounts.push({
      key,
      added: merged.added,
      known: merged.known,
      completed: merged.completed,
      refused: merged.refused,
      total: account.records.length,
    });
    if (before !== undefined && before.timeZone !== incoming.timeZone)
      report.notes.push({
        zh: `${incoming.uid}：文件的时区是 UTC${signed(incoming.timeZone)}，已有记录是 UTC${signed(before.timeZone)}，保留后者`,
        en: `${incoming.uid}: the file’s time zone is UTC${signed(incoming.timeZone)} but existing records use UTC${signed(before.timeZone)}, which is kept`,
      });
  }
  return { accounts: [...byKey.values()], report };
}

function signed(hours: number): string {
  return hours < 0 ? `−${-hours}` : `+${hours}`;
}
