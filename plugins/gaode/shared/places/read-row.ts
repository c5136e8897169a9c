import { type LocalText, unguardCell } from '@fitout/sdk';
import type { CoordinateSystem, Position } from '../coordinates/systems.ts';
import type { ImportField, Mapping } from './columns.ts';
import { limits } from './limits.ts';
import { type PositionFault, type PositionResult, parseAxes, parsePosition } from './parse-position.ts';

export interface ReadSettings {
  mapping: Mapping;
  system: CoordinateSystem;
  /** The latitude stands where the longitude is expected. */
  swapped: boolean;
}

/** What a row says of a place; fields that it says nothing of are left out. */
export interface RowValues {
  code?: string;
  name?: string;
  address?: string;
  phone?: string;
  hours?: string;
  tags?: string[];
  visible?: boolean;
  /** In the system of the file. */
  position?: Position;
}

export interface RowFault {
  field: ImportField | null;
  cell: string;
  message: LocalText;
}

export interface ReadRow {
  values: RowValues;
  /** The coordinates as the file has them. */
  written: string;
  /** The pair fits the earth only the other way round. */
  looksSwapped: boolean;
  faults: RowFault[];
}

type Read<T> = { value: T } | { message: LocalText };

const oneLine = (text: string) => text.replace(/[\n\t]+/g, ' ').trim();

function text(max: number, lines = false): (cell: string) => Read<string> {
  return (cell) =>
    cell.length > max
      ? { message: { zh: `最多 ${max} 个字符`, en: `at most ${max} characters` } }
      : { value: lines ? cell : oneLine(cell) };
}

function readTags(cell: string): Read<string[]> {
  const tags = [...new Set(cell.split(/[、,，;；|\n]/).map((tag) => oneLine(tag)))].filter((tag) => tag !== '');
  if (tags.length > limits.tags)
    return { message: { zh: `标签最多 ${limits.tags} 个`, en: `at most ${limits.tags} tags` } };
  if (tags.some((tag) => tag.length > limits.tag))
    return {
      message: { zh: `每个标签最多 ${limits.tag} 个字符`, en: `at most ${limits.tag} characters per tag` },
    };
  return { value: tags };
}

const yes = new Set([
  '是',
  '显示',
  '展示',
  '可见',
  '营业',
  '营业中',
  '正常',
  '1',
  'y',
  'yes',
  'true',
  'on',
  'visible',
  'open',
]);
const no = new Set([
  '否',
  '不显示',
  '隐藏',
  '不可见',
  '停业',
  '关闭',
  '已关闭',
  '歇业',
  '0',
  'n',
  'no',
  'false',
  'off',
  'hidden',
  'closed',
]);

function readVisible(cell: string): Read<boolean> {
  const word = cell.normalize('NFKC').trim().toLowerCase();
  if (yes.has(word)) return { value: true };
  if (no.has(word)) return { value: false };
  return { message: { zh: '请填写“是”或“否”', en: 'enter yes or no' } };
}

const readers = {
  code: text(limits.code),
  name: text(limits.name),
  address: text(limits.address),
  phone: text(limits.phone),
  hours: text(limits.hours, true),
  tags: readTags,
  visible: readVisible,
};

const faultTexts: Record<Exclude<PositionFault, 'empty'>, LocalText> = {
  unreadable: {
    zh: '无法识别的坐标，请写成 116.397,39.909',
    en: 'unrecognised coordinates, enter them like 116.397,39.909',
  },
  'same-axis': { zh: '两个数都是经度或都是纬度', en: 'both numbers are longitudes or both are latitudes' },
  swapped: {
    zh: '纬度超过 90 度，经度与纬度可能写反了',
    en: 'latitude is over 90 degrees, longitude and latitude may be swapped',
  },
  range: {
    zh: '经度应在 -180 到 180、纬度应在 -90 到 90 之间',
    en: 'longitude must be between -180 and 180 and latitude between -90 and 90',
  },
  zero: { zh: '坐标是 0,0，等于没有填写', en: 'coordinates 0,0 count as empty' },
};

/** Reads one row of a file. Nothing is looked up: what a row needs beyond that is checked where the places are known. */
export function readRow(row: readonly string[], { mapping, swapped }: ReadSettings): ReadRow {
  const cellOf = (field: ImportField) => {
    const at = mapping[field];
    return at === undefined ? '' : unguardCell(row[at] ?? '').trim();
  };
  const faults: RowFault[] = [];
  const values: Record<string, unknown> = {};
  for (const [field, read] of Object.entries(readers)) {
    // Cast: the keys of `readers` are fields.
    const cell = cellOf(field as keyof typeof readers);
    if (cell === '') continue;
    const result = read(cell);
    if ('value' in result) values[field] = result.value;
    else faults.push({ field: field as keyof typeof readers, cell, message: result.message });
  }
  const { result, written, field } = positionOf(cellOf, mapping, swapped);
  if ('position' in result) values.position = result.position;
  else if (result.fault !== 'empty') faults.push({ field, cell: written, message: faultTexts[result.fault] });
  // Cast: each reader gives the type of its field.
  return {
    values: values as RowValues,
    written,
    looksSwapped: 'fault' in result && result.fault === 'swapped',
    faults,
  };
}

/** Of the two columns where the row has them, else of the one with both. */
function positionOf(
  cellOf: (field: ImportField) => string,
  mapping: Mapping,
  swapped: boolean,
): { result: PositionResult; written: string; field: ImportField } {
  const lng = cellOf('lng');
  const lat = cellOf('lat');
  if (lng !== '' || lat !== '' || mapping.position === undefined)
    return { result: parseAxes(lng, lat, swapped), written: [lng, lat].filter(Boolean).join(', '), field: 'lng' };
  const both = cellOf('position');
  return { result: parsePosition(both, swapped), written: both, field: 'position' };
}

/** Does the latitude stand first? By the header of a column with both, else by whether most rows fit the earth only so. */
export function guessSwapped(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  mapping: Mapping,
): boolean {
  const both = mapping.position === undefined ? '' : (header[mapping.position] ?? '');
  if (/纬度.{0,20}经度|\blat.{0,20}(?:lng|lon)/i.test(both)) return true;
  const settings = { mapping, system: 'wgs84', swapped: false } as const;
  const read = rows.map((row) => readRow(row, settings));
  const readable = read.filter(({ values }) => values.position !== undefined).length;
  return read.filter(({ looksSwapped }) => looksSwapped).length > readable;
}

/** By what two rows, or a row and a place, without a code are the same place. */
export function matchKey(name: string, address: string): string {
  const plain = (one: string) => one.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  return `${plain(name)}\n${plain(address)}`;
}
