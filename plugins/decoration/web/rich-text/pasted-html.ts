import type { LocalText } from '@fitout/sdk';
import { renameHeadings } from './stored-html.ts';

/** What a pasted text cannot keep, counted for a message. */
export interface PasteLosses {
  /** Tables that became lines of text. */
  tables: number;
  pictures: number;
  /** Films, sounds, frames and drawings. */
  media: number;
}

/** Stands between the cells of a row. */
const separator = ' | ';

/** Elements that stand apart on a page and have no form in a rich text: their texts are kept apart by a space. */
const apart = 'caption, legend, label, button, option, summary, dt, dd, figcaption, td, th, tr';

/**
 * Pasted HTML with a form for everything that a rich text holds: a row of a table becomes a line with its cells
 * separated, and texts that stood apart do not run together. Pictures and media go, and are counted.
 */
export function pastedHtml(html: string): { html: string; losses: PasteLosses } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const pictures = remove(body, 'img, picture, input[type=image]');
  const media = remove(body, 'video, audio, iframe, object, embed, canvas, svg');
  // Those within others come first.
  const tables = [...body.querySelectorAll('table')].reverse();
  for (const table of tables) table.replaceWith(...linesOf(table));
  for (const element of body.querySelectorAll(apart)) element.append(' ');
  renameHeadings(body);
  return { html: body.innerHTML, losses: { tables: tables.length, pictures, media } };
}

function remove(within: Element, selector: string): number {
  const found = [...within.querySelectorAll(selector)].filter((one) => one.parentElement?.closest(selector) == null);
  for (const one of found) one.remove();
  return found.length;
}

function linesOf(table: HTMLTableElement): Node[] {
  const document = table.ownerDocument;
  const lines: Node[] = [];
  if (table.caption !== null) lines.push(lineOf(document, [table.caption]));
  for (const row of table.querySelectorAll('tr')) {
    const cells = [...row.children].filter((cell) => /^T[DH]$/.test(cell.nodeName));
    if (cells.some((cell) => (cell.textContent ?? '').trim() !== '')) lines.push(lineOf(document, cells));
  }
  return lines;
}

function lineOf(document: Document, cells: readonly Element[]): Node {
  const line = document.createElement('p');
  for (const [at, cell] of cells.entries()) {
    if (at > 0) line.append(separator);
    for (const block of cell.querySelectorAll('p, div, br, li, h1, h2, h3, h4, h5, h6')) {
      if (block.previousSibling !== null) block.before(' ');
      block.replaceWith(...block.childNodes);
    }
    const bold = cell.nodeName === 'TH' && (cell.textContent ?? '').trim() !== '';
    const holder = bold ? document.createElement('strong') : document.createDocumentFragment();
    holder.append(...cell.childNodes);
    line.append(holder);
  }
  return line;
}

/** Says what a paste did not keep; undefined where it kept everything. */
export function lossMessage({ tables, pictures, media }: PasteLosses): LocalText | undefined {
  const parts: LocalText[] = [];
  if (pictures > 0)
    parts.push({
      zh: `${pictures} 张图片没有粘贴，请用“图片”组件添加`,
      en: `Pictures left out: ${pictures}. Add them with a picture block`,
    });
  if (media > 0)
    parts.push({ zh: `${media} 个音视频或嵌入内容没有粘贴`, en: `Media and embedded content left out: ${media}` });
  if (tables > 0)
    parts.push({
      zh: '表格已转为文字，单元格以“|”分隔',
      en: 'The table was converted to text, with “|” between cells',
    });
  if (parts.length === 0) return undefined;
  return { zh: parts.map(({ zh }) => zh).join('；'), en: `${parts.map(({ en }) => en).join('. ')}.` };
}
