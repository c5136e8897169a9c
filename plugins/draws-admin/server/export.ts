import { csvLine, type LocalText } from '@fitout/sdk';
import { writeWorkbook } from '@fitout/sdk/server';
import type { DrawItem } from '../api.ts';
import type { Entry, Values } from '../shared/calls/outputs.ts';
import type { Table } from '../shared/choices.ts';
import { columns } from '../shared/columns.ts';
import { cells } from './cells.ts';

const sheetNames = { items: '物品', banners: '卡池' } as const;

/** Lines as a file that an import reads back. CSV is UTF-8 with the mark that Excel looks for. */
export async function exportEntries<T extends Table>(
  table: T,
  entries: readonly Entry<Values[T]>[],
  items: readonly DrawItem[],
  format: 'csv' | 'xlsx',
): Promise<Uint8Array> {
  const names = new Map(items.map(({ game, id, zh, en }) => [`${game}-${id}`, zh || en]));
  const fields = Object.entries(columns[table]) as [string, LocalText][];
  const rows = entries.map(({ value }) => {
    const nameOf = (id: string) => names.get(`${value.game}-${id}`) ?? id;
    return fields.map(([field]) => cells[table][field]?.(value, nameOf) ?? '');
  });
  if (format === 'csv') {
    const header = fields.map(([, words]) => words.zh);
    return Buffer.from(`\ufeff${[header, ...rows].map(csvLine).join('')}`);
  }
  const widthOf = (field: string) => (field.startsWith('up') || field === 'source' ? 36 : 20);
  const heads = fields.map(([field, words]) => ({ title: words.zh, width: widthOf(field) }));
  // Text everywhere: numbers of items have up to 19 digits.
  return writeWorkbook(sheetNames[table], heads, rows);
}
