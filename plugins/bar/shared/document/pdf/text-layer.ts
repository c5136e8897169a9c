import {
  type PDFDocument,
  PDFHexString,
  type PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  PDFString,
} from '@cantoo/pdf-lib';
import type { TextLine, TextWord } from '../text/text.ts';
import { glyphlessFont } from './glyphless-font.ts';
import { toUnicodeMap } from './to-unicode.ts';

/** Where a page's picture lies on its sheet, in points from the lower left. */
export interface Placed {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Part of the type's height that is free at least behind a word: readers take words that are nearer for one. */
const minSpace = 0.3;

/** In points: a word's width, and that of the space up to the next one of its line. */
function widthsOf(
  word: TextWord,
  next: TextWord | undefined,
  placed: Placed,
  height: number,
): { width: number; space?: number } {
  const whole = Math.max(0.5, word.width * placed.width);
  if (next === undefined) return { width: whole };
  const least = minSpace * height;
  const reach = (next.x - word.x) * placed.width;
  // Lines that run down or lean far have the next word below.
  if (reach < whole / 2) return { width: whole, space: least };
  const width = Math.max(0.5, Math.min(whole, reach - least));
  return { width, space: Math.max(least, reach - width) };
}

/** The words of a document as text that is not drawn: found, marked and copied where they stand in the picture. */
export class TextLayer {
  readonly #document: PDFDocument;
  readonly #font: ReturnType<PDFDocument['context']['nextRef']>;
  /** The number in the font of each character that was used, from 1 on. */
  readonly #numbers = new Map<string, number>();

  constructor(document: PDFDocument) {
    this.#document = document;
    this.#font = document.context.nextRef();
  }

  /** Adds the lines of a picture that lies at `placed`. */
  add(page: PDFPage, lines: readonly TextLine[], placed: Placed): void {
    const name = page.node.newFontDictionary('Read', this.#font);
    for (const { words } of lines)
      for (const [at, word] of words.entries()) page.pushOperators(...this.#word(name, word, words[at + 1], placed));
  }

  #word(font: PDFName, word: TextWord, next: TextWord | undefined, placed: Placed): PDFOperator[] {
    const { context } = this.#document;
    const codes = [...word.text].map((character) => this.#numberOf(character));
    const height = Math.max(1, word.height * placed.height * 0.72);
    const { width, space } = widthsOf(word, next, placed, height);
    const x = placed.x + word.x * placed.width;
    const y = placed.y + placed.height * (1 - word.y - word.height * 0.8);
    const number = (value: number) => context.obj(Number(value.toFixed(3)));
    const operator = (name: PDFOperatorNames, ...values: Parameters<typeof PDFOperator.of>[1] & object) =>
      PDFOperator.of(name, values);
    // Each glyph is one em wide: all of them are stretched to the width that they have.
    const shown = (of: readonly number[], wide: number): PDFOperator[] => [
      operator(PDFOperatorNames.SetTextHorizontalScaling, number((100 * wide) / (of.length * height))),
      operator(PDFOperatorNames.ShowText, PDFHexString.of(of.map((one) => one.toString(16).padStart(4, '0')).join(''))),
    ];
    return [
      operator(PDFOperatorNames.BeginText),
      operator(PDFOperatorNames.SetTextRenderingMode, context.obj(3)),
      operator(PDFOperatorNames.SetFontAndSize, font, number(height)),
      operator(PDFOperatorNames.SetTextMatrix, ...[1, 0, 0, 1, x, y].map(number)),
      ...shown(codes, width),
      ...(space === undefined ? [] : shown([this.#numberOf(' ')], space)),
      operator(PDFOperatorNames.EndText),
    ];
  }

  #numberOf(character: string): number {
    const known = this.#numbers.get(character);
    if (known !== undefined) return known;
    const number = this.#numbers.size + 1;
    this.#numbers.set(character, number);
    return number;
  }

  /** Writes the font; to be called once, when all pages have their text. */
  finish(): void {
    const { context } = this.#document;
    const bytes = glyphlessFont();
    const file = context.register(context.flateStream(bytes, { Length1: bytes.length }));
    const descriptor = context.register(
      context.obj({
        Type: 'FontDescriptor',
        FontName: 'GlyphLess',
        Flags: 5,
        FontBBox: [0, -200, 1000, 800],
        ItalicAngle: 0,
        Ascent: 800,
        Descent: -200,
        CapHeight: 800,
        StemV: 80,
        FontFile2: file,
      }),
    );
    // Every character is the font's only glyph.
    const glyphs = context.register(context.flateStream(new Uint8Array(2 * (this.#numbers.size + 1))));
    const descendant = context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: 'GlyphLess',
        CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
        FontDescriptor: descriptor,
        DW: 1000,
        CIDToGIDMap: glyphs,
      }),
    );
    const unicode = context.register(context.flateStream(toUnicodeMap([...this.#numbers.keys()])));
    context.assign(
      this.#font,
      context.obj({
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: 'GlyphLess',
        Encoding: 'Identity-H',
        DescendantFonts: [descendant],
        ToUnicode: unicode,
      }),
    );
  }
}
