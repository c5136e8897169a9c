import { PDFDict, PDFDocument, PDFName, type PDFRef, PrintScaling } from '@cantoo/pdf-lib';
import type { DrawItem, Drawing, DrawnText, LogoPicture, Rect } from './drawing.ts';
import { type PathStep, pathOf } from './outline.ts';
import { type TextMask, TextMasks } from './text-mask.ts';

/** Points of a millimetre. */
const points = 72 / 25.4;

/** Dots of a millimetre in which texts are set: 600 an inch, as office printers have them. */
const textDots = 600 / 25.4;

/**
 * Drawings in millimetres as the pages of a PDF: codes as filled rectangles and outlines, texts as dots of 600 an inch, since no type
 * with Chinese comes along. `onPage` is told how many are done. In a page or a worker.
 */
export async function toPdf(
  drawings: Iterable<Drawing>,
  title: string,
  onPage: (pages: number) => void,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  pdf.setProducer('Fitout');
  pdf.setCreator('Fitout');
  // Printers' dialogs begin at 100 % and not at "fit": the sizes are what labels are about.
  pdf.catalog.getOrCreateViewerPreferences().setPrintScaling(PrintScaling.None);
  const writer = new PageWriter(pdf);
  let pages = 0;
  for (const drawing of drawings) {
    writer.write(drawing);
    pages += 1;
    onPage(pages);
  }
  return pdf.save({ useObjectStreams: true });
}

/** Writes pages; what stands on several of them is kept once. */
class PageWriter {
  readonly #pdf: PDFDocument;
  readonly #masks = new TextMasks();
  readonly #kept = new Map<TextMask | LogoPicture, { ref: PDFRef; name: string }>();

  constructor(pdf: PDFDocument) {
    this.#pdf = pdf;
  }

  write({ width, height, items }: Drawing): void {
    const page = this.#pdf.addPage([width * points, height * points]);
    const used = new Map<string, PDFRef>();
    // Millimetres from the upper left corner, as drawings have them.
    const out = [`${decimal(points)} 0 0 ${decimal(-points)} 0 ${decimal(height * points)} cm`];
    for (const item of items) out.push(this.#operators(item, used));
    const { context } = this.#pdf;
    page.node.set(PDFName.of('Contents'), context.register(context.flateStream(out.join('\n'))));
    const objects = PDFDict.withContext(context);
    for (const [name, ref] of used) objects.set(PDFName.of(name), ref);
    page.node.set(PDFName.of('Resources'), context.obj({ XObject: objects }));
  }

  #operators(item: DrawItem, used: Map<string, PDFRef>): string {
    if (item.kind === 'fill') return `${rgb(item.color)} rg\n${item.rects.map(rect).join('\n')}\nf`;
    if (item.kind === 'outlines')
      return `${rgb(item.color)} rg\n${item.loops.flatMap(pathOf).map(step).join('\n')}\nf*`;
    if (item.kind === 'frame') return `${rgb(item.color)} RG 0.1 w\n${rect(item)}\nS`;
    if (item.kind === 'picture') return this.#picture(item, used);
    return this.#text(item, used);
  }

  #text(drawn: DrawnText, used: Map<string, PDFRef>): string {
    const mask = this.#masks.of(drawn, textDots);
    if (mask === undefined) return '';
    const { context } = this.#pdf;
    const name = this.#use(mask, used, () =>
      context.register(
        context.flateStream(mask.bits, {
          Type: 'XObject',
          Subtype: 'Image',
          Width: mask.width,
          Height: mask.height,
          ImageMask: true,
          BitsPerComponent: 1,
          // 1 is ink.
          Decode: [1, 0],
        }),
      ),
    );
    const place = {
      x: drawn.x + mask.left / textDots,
      y: drawn.baseline + mask.top / textDots,
      width: mask.width / textDots,
      height: mask.height / textDots,
    };
    return `q ${rgb(drawn.color)} rg ${matrix(place)} cm /${name} Do Q`;
  }

  #picture({ picture, ...place }: { picture: LogoPicture } & Rect, used: Map<string, PDFRef>): string {
    const name = this.#use(picture, used, () => {
      const { width, height } = picture.bitmap;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(picture.bitmap, 0, 0);
      const pixels = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray(width * height * 4);
      const part = (channels: number[], space: string, more: Record<string, PDFRef>) => {
        const bytes = new Uint8Array(width * height * channels.length);
        for (let at = 0; at < width * height; at += 1)
          for (const [to, channel] of channels.entries())
            bytes[at * channels.length + to] = pixels[at * 4 + channel] as number;
        return this.#pdf.context.register(
          this.#pdf.context.flateStream(bytes, {
            Type: 'XObject',
            Subtype: 'Image',
            Width: width,
            Height: height,
            ColorSpace: space,
            BitsPerComponent: 8,
            ...more,
          }),
        );
      };
      return part([0, 1, 2], 'DeviceRGB', { SMask: part([3], 'DeviceGray', {}) });
    });
    return `q ${matrix(place)} cm /${name} Do Q`;
  }

  #use(key: TextMask | LogoPicture, used: Map<string, PDFRef>, make: () => PDFRef): string {
    const known = this.#kept.get(key) ?? { ref: make(), name: `X${this.#kept.size}` };
    this.#kept.set(key, known);
    used.set(known.name, known.ref);
    return known.name;
  }
}

/** The unit square of an image, whose first row is its upper one, onto a place counted from the top. */
function matrix({ x, y, width, height }: Rect): string {
  return `${decimal(width)} 0 0 ${decimal(-height)} ${decimal(x)} ${decimal(y + height)}`;
}

function rect({ x, y, width, height }: Rect): string {
  return `${decimal(x)} ${decimal(y)} ${decimal(width)} ${decimal(height)} re`;
}

function step(one: PathStep): string {
  if (one.kind === 'close') return 'h';
  if (one.kind === 'curve') {
    const { from, towards, to } = one;
    return `${[from, towards, to].map(({ x, y }) => `${decimal(x)} ${decimal(y)}`).join(' ')} c`;
  }
  return `${decimal(one.to.x)} ${decimal(one.to.y)} ${one.kind === 'move' ? 'm' : 'l'}`;
}

function rgb(color: string): string {
  return [1, 3, 5].map((at) => decimal(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ');
}

/** PDF knows no exponents; a number of five places has none. */
function decimal(value: number): string {
  return String(Number(value.toFixed(5)));
}
