import { Parser } from 'htmlparser2';
import { unreadable } from './refusals.ts';
import { withoutDoctype } from './svg/doctype.ts';
import { allowedAttribute, allowedElement, cleanStyleSheet } from './svg-rules.ts';
import { SvgWeight } from './svg-weight.ts';

const bounds = { elements: 50_000, depth: 200 };

export interface CleanSvg {
  text: string;
  /** Css pixels, from width and height or from the viewBox. */
  width: number;
  height: number;
}

/**
 * Reads a drawing and writes it anew from an allow-list of elements and attributes: no script, no handler,
 * no foreign HTML, no reference to anything outside of the file. What comes out is well-formed XML whatever came in.
 * Throws FitoutError 422 where there is no drawing in it, or one that multiplies itself beyond what browsers draw.
 */
export function cleanSvg(source: string): CleanSvg {
  const out: string[] = [];
  const open: string[] = [];
  /** Depth below an element that was left out; its whole content goes with it. */
  let dropped = 0;
  let elements = 0;
  let root: Record<string, string> | undefined;
  let style: string[] | undefined;
  const weight = new SvgWeight();
  const fail = () => {
    throw unreadable('svg');
  };
  const parser = new Parser(
    {
      onopentag(rawName, attributes) {
        // A link's content stays, the link does not.
        const name = rawName.replace(/^svg:/, '').replace(/^a$/, 'g');
        elements += 1;
        if (elements > bounds.elements || open.length + dropped > bounds.depth) fail();
        const misplaced = root === undefined ? name !== 'svg' : open.length === 0;
        if (dropped > 0 || misplaced || style !== undefined || !allowedElement(name)) {
          dropped += 1;
          return;
        }
        const kept = cleanAttributes(name, attributes);
        root ??= kept;
        out.push(openTag(name, kept, open.length === 0));
        open.push(name);
        weight.opened(name, kept);
        if (name === 'style') style = [];
      },
      ontext(text) {
        if (dropped > 0 || open.length === 0) return;
        if (style !== undefined) style.push(text);
        else out.push(escapeText(text));
      },
      onclosetag() {
        if (dropped > 0) {
          dropped -= 1;
          return;
        }
        const name = open.pop();
        if (name === undefined) return;
        weight.closed();
        if (style !== undefined) {
          const sheet = cleanStyleSheet(style.join(''));
          weight.styleSheet(sheet);
          out.push(escapeText(sheet));
          style = undefined;
        }
        out.push(`</${name}>`);
      },
    },
    { xmlMode: true, decodeEntities: true, recognizeCDATA: true },
  );
  parser.write(withoutDoctype(source.replace(/^\ufeff/, '')));
  parser.end();
  if (root === undefined) throw unreadable('svg');
  if (weight.tooHeavy()) throw unreadable('slow');
  return { text: out.join(''), ...sizeOf(root) };
}

function cleanAttributes(element: string, attributes: Record<string, string>): Record<string, string> {
  const kept: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(attributes)) {
    const clean = allowedAttribute(element, name, value);
    if (clean !== undefined) kept[name] = clean;
  }
  return kept;
}

function openTag(name: string, attributes: Record<string, string>, isRoot: boolean): string {
  const { xmlns: _own, 'xmlns:xlink': _xlink, ...rest } = attributes;
  const spaces = isRoot ? ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"' : '';
  const words = Object.entries(rest).map(([key, value]) => ` ${key}="${escapeText(value)}"`);
  return `<${name}${spaces}${words.join('')}>`;
}

function escapeText(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them, so they are taken out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
  );
}

const perUnit: Record<string, number> = { px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96, em: 16 };

function pixels(value: string | undefined): number | undefined {
  const match = /^((?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)\s*(px|pt|pc|mm|cm|in|em)?$/i.exec((value ?? '').trim());
  const number = Number(match?.[1]) * (perUnit[(match?.[2] ?? 'px').toLowerCase()] ?? 1);
  return match !== null && number >= 0.5 && number <= 1e5 ? number : undefined;
}

function sizeOf(root: Record<string, string>): { width: number; height: number } {
  const box = (root.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth = 0, boxHeight = 0] = box;
  const ratio = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : undefined;
  const width = pixels(root.width);
  const height = pixels(root.height);
  const fallback = ratio === undefined ? { width: 300, height: 150 } : { width: boxWidth, height: boxHeight };
  const size = {
    width: width ?? (height !== undefined && ratio !== undefined ? height * ratio : fallback.width),
    height: height ?? (width !== undefined && ratio !== undefined ? width / ratio : fallback.height),
  };
  const bound = (value: number) => Math.min(Math.max(1, Math.round(value)), 100_000);
  return { width: bound(size.width), height: bound(size.height) };
}
