import {
  type AssetImage,
  type LocalText,
  moneyProblem,
  parseMoney,
  parseWhole,
  type TableContent,
  unguardCell,
  unguardCode,
} from '@fitout/sdk';
import type { RowProblem } from '../../shared/calls/files.ts';
import type { GoodInput } from '../../shared/calls/inputs.ts';
import type { ImportField, Mapping } from '../../shared/columns.ts';
import { importFields } from '../../shared/columns.ts';
import { limits } from '../../shared/limits.ts';
import { linkFits } from '../../shared/link.ts';

/** What one row says of a good; fields that it says nothing of are left out. */
export interface ReadRow {
  line: number;
  values: Partial<GoodInput>;
  /** Fields of which it says something that cannot be. */
  wrong: ReadonlySet<ImportField>;
}

export interface ReadRows {
  rows: ReadRow[];
  problems: RowProblem[];
  /** Lines with problems. */
  bad: Set<number>;
}

type Read = { value: unknown } | { message: LocalText };

const tooLong = (max: number): Read => ({ message: { zh: `最多 ${max} 个字符`, en: `at most ${max} characters` } });
const oneLine = (text: string) => text.replace(/[\n\t]+/g, ' ');

function text(max: number): (cell: string) => Read {
  return (cell) => (cell.length > max ? tooLong(max) : { value: oneLine(cell) });
}

function money(cell: string): Read {
  const cents = parseMoney(cell);
  if (cents === undefined) {
    const why = moneyProblem(cell);
    return {
      message: {
        zh: `“${cell.slice(0, 20)}”不是有效的价格：${why?.zh}`,
        en: `“${cell.slice(0, 20)}” is no price: ${why?.en}`,
      },
    };
  }
  return { value: cents };
}

function whole(min: number, max: number): (cell: string) => Read {
  return (cell) => {
    const value = parseWhole(cell) ?? Number.NaN;
    if (!(value >= min && value <= max))
      return {
        message: {
          zh: `“${cell.slice(0, 20)}”应为 ${min} 到 ${max} 的整数`,
          en: `“${cell.slice(0, 20)}”: a whole number from ${min} to ${max}`,
        },
      };
    return { value: value === 0 ? 0 : value };
  };
}

const yes = new Set(['上架', '已上架', '在售', '是', '1', 'y', 'yes', 'true', 'on', 'listed']);
const no = new Set(['下架', '已下架', '未上架', '停售', '否', '0', 'n', 'no', 'false', 'off', 'unlisted']);

function status(cell: string): Read {
  const word = cell.normalize('NFKC').toLowerCase();
  if (yes.has(word)) return { value: true };
  if (no.has(word)) return { value: false };
  return { message: { zh: `“${cell.slice(0, 20)}”应为 上架 或 下架`, en: `“${cell.slice(0, 20)}”: 上架 or 下架` } };
}

function tagList(cell: string): Read {
  const tags = [...new Set(cell.split(/[,，、;；|\n\t]+/).map((tag) => tag.trim()))].filter((tag) => tag !== '');
  if (tags.length > limits.tags)
    return { message: { zh: `标签最多 ${limits.tags} 个`, en: `at most ${limits.tags} tags` } };
  return tags.some((tag) => tag.length > limits.tag) ? tooLong(limits.tag) : { value: tags };
}

function address(cell: string): Read {
  if (cell.length > limits.link) return tooLong(limits.link);
  if (linkFits(cell)) return { value: cell };
  return { message: { zh: '链接应以 https:// 或 / 开头', en: 'a link must start with https:// or /' } };
}

/** Keys of the asset library, as `/a/<key>` or alone. */
export function imageKeys(cell: string): string[] | undefined {
  const parts = cell.split(/[\s,，;；|]+/).filter((part) => part !== '');
  const keys = parts.map((part) => /(?:^|\/a\/)([0-9a-f]{64})(?:\/\d+)?$/.exec(part)?.[1]);
  return keys.includes(undefined) ? undefined : (keys as string[]);
}

const readers: Record<Exclude<ImportField, 'images'>, (cell: string) => Read> = {
  code: text(limits.code),
  name: text(limits.name),
  price: money,
  listPrice: money,
  stock: whole(0, limits.stock),
  unit: text(limits.unit),
  tags: tagList,
  listed: status,
  sort: whole(-limits.sort, limits.sort),
  description: (cell) => (cell.length > limits.description ? tooLong(limits.description) : { value: cell }),
  link: address,
};

/**
 * Reads the rows of a table by a mapping. Empty cells say nothing: what is there already stays. `images` are those
 * that the asset library knows of the keys in the file.
 */
export function readRows(
  { rows: cells, lines, problems }: TableContent,
  mapping: Mapping,
  images: ReadonlyMap<string, AssetImage>,
): ReadRows {
  const read: ReadRows = {
    rows: [],
    problems: problems.map((one) => ({ ...one, field: null })),
    bad: new Set(problems.map(({ line }) => line)),
  };
  const lineOf = new Map<string, number>();
  for (const [index, row] of cells.entries()) {
    if (index === 0 || row.every((cell) => cell === '')) continue;
    readRow(row, lines[index] ?? index + 1, { mapping, images, read, lineOf });
  }
  return read;
}

interface Reading {
  mapping: Mapping;
  images: ReadonlyMap<string, AssetImage>;
  read: ReadRows;
  /** Where a code stood first. */
  lineOf: Map<string, number>;
}

function readRow(row: readonly string[], line: number, { mapping, images, read, lineOf }: Reading): void {
  const values: Record<string, unknown> = {};
  const wrong = new Set<ImportField>();
  const fail = (field: ImportField, message: LocalText) => {
    wrong.add(field);
    read.problems.push({ line, field, message });
    read.bad.add(line);
  };
  for (const field of importFields) {
    const at = mapping[field];
    const raw = at === undefined ? '' : (row[at] ?? '');
    const cell = field === 'code' ? unguardCode(raw) : unguardCell(raw);
    if (cell === '') continue;
    const result = field === 'images' ? pictures(cell, images) : readers[field](cell);
    if ('message' in result) fail(field, result.message);
    else values[field] = result.value;
  }
  const code = values.code as string | undefined;
  const before = code === undefined ? undefined : lineOf.get(code);
  if (before !== undefined)
    fail('code', { zh: `与第 ${before} 行的编号重复`, en: `the same code as on line ${before}` });
  else if (code !== undefined) lineOf.set(code, line);
  read.rows.push({ line, values: values as Partial<GoodInput>, wrong });
}

function pictures(cell: string, images: ReadonlyMap<string, AssetImage>): Read {
  const keys = imageKeys(cell);
  if (keys === undefined)
    return {
      message: {
        zh: '图片请填写素材库中的地址（/a/…），外部图片请先上传到素材库',
        en: 'use image addresses from the asset library (/a/…); upload other images there first',
      },
    };
  if (keys.length > limits.images)
    return { message: { zh: `图片最多 ${limits.images} 张`, en: `at most ${limits.images} pictures` } };
  const found = [...new Set(keys)].flatMap((key) => images.get(key) ?? []);
  if (found.length < new Set(keys).size)
    return { message: { zh: '素材库中没有这张图片', en: 'the asset library has no such image' } };
  return { value: found };
}
