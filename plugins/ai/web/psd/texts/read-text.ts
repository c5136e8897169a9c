import type { LayerTextData, ParagraphStyle, Layer as PsdLayer, TextStyle } from 'ag-psd';
import { isMatrix, type Matrix } from '../../../shared/document/content.ts';
import { cleanText, type TextRecipe, textLimits } from '../../../shared/text/recipe.ts';
import type { Hex } from '../colours.ts';
import { fontNames, readFont } from './font-names.ts';
import { readStyles } from './styles.ts';
import { scaleOf } from './write-text.ts';

export interface ReadText {
  recipe: TextRecipe;
  /** Of where the text is begun: its own upper left corner depends on its font, which is not known here. */
  matrix: Matrix;
  /** Its stroke or its shadow is not in the file's pixels. */
  styled: boolean;
}

/** What makes letters look as our texts cannot. */
const foreign: Partial<Record<keyof TextStyle, unknown>> = {
  ...{ fauxItalic: false, underline: false, strikethrough: false, strokeFlag: false, fillFlag: true },
  ...{ horizontalScale: 1, verticalScale: 1, baselineShift: 0, fontCaps: 0, fontBaseline: 0 },
};

const ours: readonly (keyof TextStyle)[] = [
  ...(['font', 'fontSize', 'fauxBold', 'autoLeading', 'leading', 'tracking', 'fillColor'] as const),
  ...(Object.keys(foreign) as (keyof TextStyle)[]),
];

const aligned: Partial<Record<NonNullable<ParagraphStyle['justification']>, TextRecipe['align']>> = {
  left: 'start',
  center: 'middle',
  right: 'end',
};

/** A layer's text as one of ours; undefined where it would look different when it is drawn anew. */
export function readText({ text, effects }: PsdLayer, hex: Hex): ReadText | undefined {
  if (text === undefined || text.shapeType === 'box' || text.textPath !== undefined) return undefined;
  const [style, paragraph, matrix, arc] = [styleOf(text), paragraphOf(text), text.transform ?? [], arcOf(text)];
  if (style === undefined || paragraph === undefined || arc === undefined || !isMatrix(matrix)) return undefined;
  const { fontSize: size = 12, leading = 0, tracking = 0 } = style;
  const font = readFont(style.font?.name ?? '', style.fauxBold === true);
  const [colour, align] = [hex(style.fillColor ?? { r: 0, g: 0, b: 0 }), aligned[paragraph.justification ?? 'left']];
  const look = readStyles(effects, scaleOf(matrix), hex);
  if (font === undefined || colour === undefined || align === undefined || look === undefined) return undefined;
  const auto = style.autoLeading !== false || leading === 0;
  const given = {
    text: wordsOf(text.text),
    ...{ font: font.id, bold: font.bold, colour, align, arc, size, ...look },
    lineHeight: auto ? (paragraph.autoLeading ?? 1.2) : tidy(leading / size),
    letterSpacing: tidy((tracking / 1000) * size),
    vertical: text.orientation === 'vertical',
  };
  const recipe = cleanText(given, fontNames);
  return isWithin(given, recipe) ? { recipe, matrix, styled: Object.keys(look).length > 0 } : undefined;
}

const tidy = (value: number): number => Math.round(value * 1000) / 1000;

/** Nothing of it was out of range. */
function isWithin(
  given: Pick<TextRecipe, 'text' | 'size' | 'lineHeight' | 'letterSpacing'>,
  recipe: TextRecipe,
): boolean {
  const { text, size, lineHeight, letterSpacing } = recipe;
  const same = size === given.size && lineHeight === given.lineHeight && letterSpacing === given.letterSpacing;
  return same && text === given.text && text.length <= textLimits.letters && text.trim() !== '';
}

/** One style for all letters; undefined where they have several, or one that we have not. */
function styleOf({ style = {}, styleRuns = [] }: LayerTextData): TextStyle | undefined {
  const several = styleRuns.some((run) => ours.some((key) => run.style[key] !== undefined));
  const strange = Object.entries(foreign).some(([key, plain]) => {
    const value = style[key as keyof TextStyle];
    return value !== undefined && value !== plain;
  });
  return several || strange ? undefined : style;
}

const indents = ['firstLineIndent', 'startIndent', 'endIndent', 'spaceBefore', 'spaceAfter'] as const;

function paragraphOf({ paragraphStyle = {}, paragraphStyleRuns = [] }: LayerTextData): ParagraphStyle | undefined {
  const keys = [...indents, 'justification', 'autoLeading'] as const;
  if (paragraphStyleRuns.some(({ style }) => keys.some((key) => style[key] !== undefined))) return undefined;
  return indents.some((key) => (paragraphStyle[key] ?? 0) !== 0) ? undefined : paragraphStyle;
}

/** Degrees that a line is bent by; undefined for another warp. */
function arcOf({ warp, orientation }: LayerTextData): number | undefined {
  if (warp?.style === undefined || warp.style === 'none' || (warp.value ?? 0) === 0) return 0;
  const bent = warp.style === 'arc' && warp.rotate !== 'vertical' && orientation !== 'vertical';
  return bent && !warp.perspective && !warp.perspectiveOther ? ((warp.value ?? 0) * 180) / 100 : undefined;
}

/** Photoshop ends lines of a paragraph by a sign of its own. */
function wordsOf(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\u0003', '\n').replaceAll('\0', '').toWellFormed();
}
