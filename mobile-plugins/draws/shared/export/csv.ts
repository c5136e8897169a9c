import type { Account, DrawRecord } from '../model.ts';
import type { Names } from '../names.ts';
import { poolInfo } from '../rules/pools.ts';
import { recordsByPool } from '../statistics/account.ts';
import { pityColumns } from '../statistics/pool.ts';

/**
 * A cell that a spreadsheet program would run as a formula gets an apostrophe in front; full-width characters too, since some
 * programs take them for the plain ones.
 */
function guarded(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = guarded(value);
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Programs round long digits to 15: as a text they keep them. Excel shows the tab as nothing. */
function digits(id: string): string {
  return id === '' ? '' : `"\t${id}"`;
}

const header = [
  'uid',
  '卡池',
  '卡池编号',
  '时间',
  '名称',
  '星级',
  '类型',
  '物品编号',
  '第几抽(5★)',
  '第几抽(4★)',
  '编号',
];

/** RFC 4180 with a byte order mark, by which Excel knows UTF-8. Times are those of the server. */
export function csvText(accounts: readonly Account[], names: Names): string {
  const lines = [header.join(',')];
  for (const { uid, records } of accounts)
    for (const [pool, own] of recordsByPool(records)) {
      const title = poolInfo(pool).name.zh;
      const pity = pityColumns(own);
      for (const [index, record] of own.entries())
        lines.push(line(uid, title, record, names, pity.five[index] as number, pity.four[index] as number));
    }
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function line(uid: string, title: string, record: DrawRecord, names: Names, five: number, four: number): string {
  const { game } = poolInfo(record.pool);
  const item = names.item(game, record.item);
  const cells: (string | number)[] = [
    uid,
    title,
    record.code,
    record.time,
    record.name || item?.zh || item?.en || '',
    record.rank === 0 ? '' : record.rank,
    record.kind,
    record.item,
    five,
    four,
  ];
  return `${cells.map(cell).join(',')},${digits(record.made === true ? '' : (record.id ?? ''))}`;
}
