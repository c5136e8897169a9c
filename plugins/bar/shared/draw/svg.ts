import { type Corner, type DrawItem, type Drawing, fontFamily, type Rect } from './drawing.ts';
import { pathOf } from './outline.ts';

/** A drawing as an SVG file; `size`: its width, `320` or `40mm`. Texts are escaped, pictures are PNGs of our own making. */
export function toSvg(drawing: Drawing, size: { width: string; height: string }): string {
  const { width, height, items } = drawing;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${number(width)} ${number(height)}" shape-rendering="crispEdges">${items.map(element).join('')}</svg>`;
}

function element(item: DrawItem): string {
  if (item.kind === 'fill') return `<path fill="${item.color}" d="${item.rects.map(path).join('')}"/>`;
  if (item.kind === 'outlines')
    return `<path fill="${item.color}" fill-rule="evenodd" shape-rendering="geometricPrecision" d="${item.loops.map(outline).join('')}"/>`;
  if (item.kind === 'frame') return `<rect ${box(item)} fill="none" stroke="${item.color}" stroke-width="0.1"/>`;
  if (item.kind === 'picture') return `<image ${box(item)} href="${item.picture.url}" image-rendering="auto"/>`;
  const { text, x, baseline, size, align, bold, color } = item;
  const anchor = { left: 'start', center: 'middle', right: 'end' }[align];
  return `<text x="${number(x)}" y="${number(baseline)}" font-size="${number(size)}" font-family="${escaped(fontFamily)}" font-weight="${bold ? 600 : 400}" text-anchor="${anchor}" fill="${color}">${escaped(text)}</text>`;
}

function path({ x, y, width, height }: Rect): string {
  return `M${number(x)} ${number(y)}h${number(width)}v${number(height)}h${number(-width)}z`;
}

function outline(loop: readonly Corner[]): string {
  const at = ({ x, y }: { x: number; y: number }) => `${number(x)} ${number(y)}`;
  return pathOf(loop)
    .map((step) => {
      if (step.kind === 'close') return 'z';
      if (step.kind === 'curve') return `C${at(step.from)} ${at(step.towards)} ${at(step.to)}`;
      return `${step.kind === 'move' ? 'M' : 'L'}${at(step.to)}`;
    })
    .join('');
}

function box({ x, y, width, height }: Rect): string {
  return `x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}"`;
}

function number(value: number): string {
  return String(Number(value.toFixed(4)));
}

function escaped(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => names[character] as string);
}
