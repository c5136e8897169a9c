import type { AssetImage } from '@fitout/sdk';
import { documentLimits } from '../limits.ts';
import type { NodeAttributes, NodeType } from './document.ts';

type Loose = Record<string, unknown>;

/** Reads the attributes of a node of this type. A text is what is wrong with them; others than these are left out. */
export function readAttributes(type: NodeType, value: unknown): NodeAttributes | string {
  const given = isObject(value) ? value : {};
  switch (type) {
    case 'heading':
      return given.level === 2 || given.level === 3 || given.level === 4
        ? { level: given.level }
        : '标题只有 2 到 4 级 / a heading has level 2, 3 or 4';
    case 'orderedList':
      return within(given.start ?? 1, 0, 1_000_000)
        ? { start: (given.start ?? 1) as number }
        : '列表的起始编号不正确 / the first number of a list is not usable';
    case 'codeBlock':
      return { language: typeof given.language === 'string' ? languageOf(given.language) : null };
    case 'picture':
      return readPicture(given);
    case 'tableCell':
    case 'tableHeader':
      return readCell(given);
    default:
      return {};
  }
}

function languageOf(name: string): string | null {
  return /^[\w+#.-]{1,40}$/.test(name) ? name : null;
}

function readPicture(given: Loose): NodeAttributes | string {
  const image = readImage(given.image);
  if (image === undefined) return '图片不是素材库中的图片 / the picture is none of the asset library';
  const alt = given.alt ?? '';
  const caption = given.caption ?? '';
  if (typeof alt !== 'string' || alt.length > documentLimits.alt)
    return `图片的替代文字最多 ${documentLimits.alt} 字 / its alternative text has ${documentLimits.alt} characters at most`;
  if (typeof caption !== 'string' || caption.length > documentLimits.caption)
    return `图片说明最多 ${documentLimits.caption} 字 / a caption has ${documentLimits.caption} characters at most`;
  return { image, alt, caption };
}

function readImage(value: unknown): AssetImage | undefined {
  if (!isObject(value)) return undefined;
  const { key, width, height, alt, color } = value;
  if (typeof key !== 'string' || !/^[0-9a-f]{64}$/.test(key)) return undefined;
  if (!within(width, 1, 100_000) || !within(height, 1, 100_000)) return undefined;
  const known = typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? { color } : {};
  return { key, width, height, alt: typeof alt === 'string' ? alt.slice(0, documentLimits.alt) : '', ...known };
}

function readCell(given: Loose): NodeAttributes | string {
  const { colspan = 1, rowspan = 1, colwidth = null } = given;
  if (!within(colspan, 1, documentLimits.columns) || !within(rowspan, 1, documentLimits.rows))
    return '单元格合并的行列数不正确 / a cell spans more than there can be';
  const widths =
    Array.isArray(colwidth) && colwidth.length === colspan && colwidth.every((width) => within(width, 0, 4000))
      ? (colwidth as number[])
      : null;
  return { colspan, rowspan, colwidth: widths };
}

function within(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

export function isObject(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
