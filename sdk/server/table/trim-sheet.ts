import { noTable, refuseTooMany, type TableLimits, unreadable } from './limits.ts';

/** Rows and cells, with whatever prefix. */
const tags = /<(\/?)(?:[\w.-]{1,20}:)?(row|c)(?=[\s/>])([^<>]*)>/g;
const prefix = /<(\/?)[\w.-]{1,20}:/g;

/**
 * A worksheet with nothing but what an import reads: cells that hold something, within the columns, in rows whose number
 * is within the rows. A reader makes room for the row and column that a cell names: numbers beyond the limits, as files
 * have them that were formatted to the last row, must not reach it. Linear in the length of `xml`. `codeOf`: what a number
 * looks like in a style that makes it a code, which is its text then.
 */
export function trimSheet(
  xml: string,
  limits: TableLimits,
  codeOf: (style: number, value: number) => string | undefined = () => undefined,
): string {
  const out: string[] = [];
  let row = { number: 0, open: false };
  let column = 0;
  let at = 0;
  tags.lastIndex = 0;
  for (let tag = tags.exec(xml); tag !== null; tag = tags.exec(xml)) {
    const [, closing, name, attributes = ''] = tag;
    if (closing === '/') continue;
    if (name === 'row') {
      const number = numberOf(attributes) ?? row.number + 1;
      if (number <= row.number) throw unreadable(noTable);
      if (row.open) out.push('</row>');
      row = { number, open: false };
      column = 0;
      continue;
    }
    const next = columnOf(attributes) ?? column + 1;
    if (next <= column) throw unreadable(noTable);
    column = next;
    if (attributes.endsWith('/')) continue;
    at = tags.lastIndex;
    const end = endOfCell(xml, at);
    const inside = xml.slice(at, end);
    tags.lastIndex = end;
    if (column > limits.columns || !/<(?:[\w.-]{1,20}:)?(?:v|t)[\s>]/.test(inside)) continue;
    refuseTooMany(row.number, limits);
    if (!row.open) out.push(`<row r="${row.number}">`);
    row.open = true;
    const code = codeIn(attributes, inside, codeOf);
    if (code !== undefined) {
      out.push(`<c r="${nameOf(column)}${row.number}" t="inlineStr"><is><t>${escapedXml(code)}</t></is></c>`);
      continue;
    }
    const kept = ['s', 't'].map((key) => attributeOf(attributes, key)).join('');
    out.push(`<c r="${nameOf(column)}${row.number}"${kept}>${inside.replace(prefix, '<$1')}</c>`);
  }
  if (row.open) out.push('</row>');
  const space = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return `<worksheet xmlns="${space}"><sheetData>${out.join('')}</sheetData></worksheet>`;
}

/** The text of a number that its style makes a code. */
function codeIn(
  attributes: string,
  inside: string,
  codeOf: (style: number, value: number) => string | undefined,
): string | undefined {
  const [, style] = /\ss\s?=\s?["'](\d{1,6})["']/.exec(attributes) ?? [];
  if (style === undefined || !/^(?:| t="n")$/.test(attributeOf(attributes, 't'))) return undefined;
  const [, value] = /<(?:[\w.-]{1,20}:)?v(?:\s[^<>]*)?>\s{0,9}([\d.eE+-]{1,30})\s{0,9}</.exec(inside) ?? [];
  return value === undefined ? undefined : codeOf(Number(style), Number(value));
}

const escapedXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Where the cell's own end begins. */
function endOfCell(xml: string, from: number): number {
  const end = /<\/(?:[\w.-]{1,20}:)?c\s*>/g;
  end.lastIndex = from;
  const found = end.exec(xml);
  if (found === null) throw unreadable(noTable);
  return found.index;
}

/** `r="12"` of a row. */
function numberOf(attributes: string): number | undefined {
  const [, digits] = /\sr\s?=\s?["'](\d{1,15})["']/.exec(attributes) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** `r="AB12"` of a cell: 28. */
function columnOf(attributes: string): number | undefined {
  const [, letters] = /\sr\s?=\s?["']([A-Z]{1,9})\d{1,15}["']/.exec(attributes) ?? [];
  return letters === undefined ? undefined : [...letters].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0);
}

function nameOf(column: number): string {
  let name = '';
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  return name;
}

function attributeOf(attributes: string, key: string): string {
  const [, value] = new RegExp(`\\s${key}\\s?=\\s?["'](\\w{1,20})["']`).exec(attributes) ?? [];
  return value === undefined ? '' : ` ${key}="${value}"`;
}
