import type { LocalText } from '@fitout/sdk';
import { messages } from '../messages.ts';
import { type Asked, type Choice, type Json, labelsOf, lengthOf, narrow, type Rule } from './rule.ts';

export type RegionProps = Asked & {
  /** Ask for street and number as well. */
  address: boolean;
};

export interface Region {
  [part: string]: string;
  province: string;
  city: string;
  district: string;
  address: string;
}

/** Is an answer a place, with each of its parts? */
export function isRegion(value: Json | undefined): value is Region {
  const parts = ['province', 'city', 'district', 'address'];
  return isParts(value) && parts.every((part) => typeof value[part] === 'string');
}

/** 地区 + 地址. Whether there is such a place the server says: the browser does not have the list. */
export const regionRule: Rule<RegionProps, Region> = {
  read(entries, props) {
    const [province, city, district] = [entries.one('province'), entries.one('city'), entries.one('district')];
    const address = props.address ? entries.one('address') : '';
    return province + city + district + address === '' ? undefined : { province, city, district, address };
  },
  check({ province, city, district, address }, props) {
    if (province === '' || city === '') return { zh: '请选择省市区', en: 'Choose province, city and district' };
    if ([province, city, district].some((name) => lengthOf(name) > 40)) return messages.enum;
    if (props.address && address === '') return { zh: '请填写详细地址', en: 'Enter a street address' };
    return lengthOf(address) > 200 ? messages.maxLength(200) : undefined;
  },
  text: ({ province, city, district, address }) =>
    [...new Set([province, city, district]), address].filter((part) => part !== '').join(' '),
  tally: ({ province }) => [province],
  missing: messages.choose,
};

export type FileProps = Asked & {
  /** `image`: pictures alone. */
  accept: 'image' | 'any';
  max: number;
  /** Megabytes of each. */
  size: number;
};

/** A file that came before the form did: the server gave it its id. */
export interface SentFile {
  [part: string]: string | number;
  id: string;
  name: string;
  /** Bytes. */
  size: number;
}

/** Is a part of an answer a file that came before it? */
export function isSentFile(value: Json | undefined): value is SentFile {
  if (!isParts(value)) return false;
  const { id, name, size } = value;
  return typeof id === 'string' && typeof name === 'string' && typeof size === 'number';
}

function isParts(value: Json | undefined): value is { [part: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What an upload may be at most, in megabytes and in number. */
export const fileLimits = { megabytes: 20, count: 20 } as const;

/** `<id> <size> <name>`, as the island writes it into the form once a file is with the server. */
export function readFile(text: string): SentFile | undefined {
  const [, id, size, name] = /^([\w-]{20,60}) (\d{1,12}) (.{1,200})$/.exec(text) ?? [];
  return id === undefined || name === undefined ? undefined : { id, size: Number(size), name };
}

export const writeFile = ({ id, size, name }: SentFile): string => `${id} ${size} ${name.slice(0, 200)}`;

/** 文件 / 图片上传. */
export const fileRule: Rule<FileProps, SentFile[]> = {
  read(entries) {
    const files = entries.all().flatMap((text) => readFile(text) ?? []);
    return files.length === 0 ? undefined : files;
  },
  check(files, { max }) {
    const most = Math.max(1, Math.min(fileLimits.count, max));
    return files.length > most ? { zh: `最多上传 ${most} 个文件`, en: `At most ${most} files` } : undefined;
  },
  text: (files) => files.map(({ name }) => name).join('、'),
  missing: { zh: '请上传文件', en: 'Upload a file' },
};

/** 签名: a drawing, kept as a picture. */
export const signatureRule: Rule<Asked, SentFile> = {
  read: (entries) => readFile(entries.one()),
  check: () => undefined,
  text: () => '已签名',
  missing: { zh: '请签名', en: 'Please sign' },
};

export interface Column {
  label: string;
  kind: 'text' | 'number';
  required: boolean;
}

export type TableProps = Asked & {
  columns: (Column & { [key: string]: string | boolean })[];
  min: number;
  max: number;
};

export const tableLimits = { rows: 50, cell: 200 } as const;
/** Rows that are there to be filled in without a script. */
export const startRows = ({ min, max }: Pick<TableProps, 'min' | 'max'>) =>
  Math.max(1, Math.min(tableLimits.rows, Math.max(min, Math.min(3, max > 0 ? max : 3))));

/** 表格: rows of cells, empty rows left out. Cells are named by row and column: `2.0`. */
export const tableRule: Rule<TableProps, string[][]> = {
  read(entries, { columns }) {
    const rows = new Set<number>();
    for (const part of entries.parts()) {
      const row = /^(\d{1,3})\.\d{1,2}$/.exec(part)?.[1];
      if (row !== undefined) rows.add(Number(row));
    }
    const found = [...rows]
      .sort((a, b) => a - b)
      .map((row) => columns.map((_, column) => entries.one(`${row}.${column}`)))
      .filter((cells) => cells.some((cell) => cell !== ''));
    return found.length === 0 ? undefined : found;
  },
  check(rows, { columns, min, max }) {
    const most = max > 0 ? Math.min(max, tableLimits.rows) : tableLimits.rows;
    if (rows.length > most) return { zh: `最多 ${most} 行`, en: `At most ${most} rows` };
    if (rows.length < min) return { zh: `至少 ${min} 行`, en: `At least ${min} rows` };
    for (const [at, cells] of rows.entries()) {
      for (const [index, { label, kind, required }] of columns.entries()) {
        const cell = cells[index] ?? '';
        const say = (text: LocalText): LocalText => ({
          zh: `第 ${at + 1} 行“${label}”：${text.zh}`,
          en: `Row ${at + 1}, ${label}: ${text.en}`,
        });
        if (cell === '' && required) return say(messages.required);
        if (lengthOf(cell) > tableLimits.cell) return say(messages.maxLength(tableLimits.cell));
        if (cell !== '' && kind === 'number' && !/^[+-]?\d{1,15}(?:\.\d{1,10})?$/.test(narrow(cell)))
          return say(messages.wanted('请填写数字', 'A number, please'));
      }
    }
    return undefined;
  },
  text: (rows, { columns }) =>
    rows.map((cells) => cells.map((cell, index) => `${columns[index]?.label ?? ''}：${cell}`).join('，')).join('；'),
};

export type NoteProps = Asked & {
  words: string;
};

/** 说明 and 分页 ask nothing. */
export const silentRule: Rule<Asked, null> = {
  read: () => undefined,
  check: () => undefined,
  text: () => '',
  silent: true,
};

export type { Choice };
export { labelsOf };
