import { richTextRules } from '../../shared/rich-text.ts';

const blocks = new Set(['P', 'H2', 'H3', 'H4', 'UL', 'OL', 'BLOCKQUOTE', 'PRE', 'HR']);

function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(`<!doctype html><body>${html}`, 'text/html').body;
}

function rename(element: Element, tag: string): void {
  const made = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) made.setAttribute(name, value);
  made.append(...element.childNodes);
  element.replaceWith(made);
}

/** Headings of levels that the rules do not have take the nearest one that they have. */
export function renameHeadings(body: Element): void {
  for (const [alias, tag] of Object.entries(richTextRules.aliases))
    if (/^h\d$/.test(alias)) for (const element of body.querySelectorAll(alias)) rename(element, tag);
}

/**
 * Stored HTML as the editor reads it. Text that stands in a list item, a quote or the page by itself gets a paragraph
 * that is marked, which `storedHtml` takes away again; items of a list stand in one.
 */
export function editorHtml(html: string): string {
  const body = parse(html);
  renameHeadings(body);
  for (const list of body.querySelectorAll('ul, ol')) wrapStrays(list);
  for (const holder of [body, ...body.querySelectorAll('li, blockquote')]) wrapText(holder);
  return body.innerHTML;
}

/** What stands in a list beside its items goes into the item before it. */
function wrapStrays(list: Element): void {
  for (const node of [...list.childNodes]) {
    if (node.nodeName === 'LI' || isBlank(node)) continue;
    const before = node.previousSibling;
    const item = before?.nodeName === 'LI' ? (before as Element) : list.ownerDocument.createElement('li');
    if (item !== before) list.insertBefore(item, node);
    item.append(node);
  }
}

function wrapText(holder: Element): void {
  let line: Element | undefined;
  const children = [...holder.childNodes];
  for (const node of children) {
    if (holdsBlock(node)) {
      line = undefined;
      continue;
    }
    // Blanks between blocks are no text.
    if (line === undefined && isBlank(node)) continue;
    if (line === undefined) {
      line = holder.ownerDocument.createElement('p');
      line.setAttribute('data-bare', '');
      holder.insertBefore(line, node);
    }
    line.append(node);
  }
  if (holder.nodeName !== 'BODY' && holder.firstElementChild === null) {
    const empty = holder.ownerDocument.createElement('p');
    empty.setAttribute('data-bare', '');
    holder.replaceChildren(empty);
  }
}

const isBlank = (node: ChildNode): boolean =>
  node.nodeType === 8 || (node.nodeType === 3 && /^[ \t\r\n]*$/.test(node.textContent ?? ''));

const holdsBlock = (node: ChildNode): boolean =>
  blocks.has(node.nodeName) ||
  node.nodeName === 'LI' ||
  [...((node as Element).children ?? [])].some((child) => holdsBlock(child));

/** What the editor holds as it is stored: without the paragraphs that `editorHtml` added, links as the server has them. */
export function storedHtml(html: string): string {
  const body = parse(html);
  for (const element of body.querySelectorAll('[data-style]')) {
    element.setAttribute('style', element.getAttribute('data-style') ?? '');
    element.removeAttribute('data-style');
  }
  for (const line of body.querySelectorAll('p[data-bare]')) {
    // Beside another line without a paragraph the two would run together.
    const joins = [line.previousSibling, line.nextSibling].some((node) => node?.nodeName === '#text' || isInline(node));
    if (!joins && !line.hasAttribute('style')) line.replaceWith(...line.childNodes);
    else line.removeAttribute('data-bare');
  }
  for (const link of body.querySelectorAll('a[href]')) {
    const outside = /^https?:/i.test(link.getAttribute('href') ?? '');
    for (const name of ['target', 'rel', 'class', 'title']) link.removeAttribute(name);
    if (!outside) continue;
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  return body.innerHTML;
}

const isInline = (node: ChildNode | null): boolean =>
  node?.nodeType === 1 && !blocks.has(node.nodeName) && node.nodeName !== 'LI';
