import { colourOf, numberOf, partOf, wordsOf } from '../document/recipe-values.ts';

/** What a text layer is made from. Lengths are pixels of the document. */
export interface TextRecipe {
  text: string;
  /** Id of one of `fonts`. */
  font: string;
  size: number;
  bold: boolean;
  /** `#rrggbb` */
  colour: string;
  align: 'start' | 'middle' | 'end';
  /** Times the size. */
  lineHeight: number;
  letterSpacing: number;
  /** Columns from right to left. */
  vertical: boolean;
  /** Outside of the letters; width 0: none. */
  stroke: { colour: string; width: number };
  /** Blur and distance 0: none. */
  shadow: { colour: string; x: number; y: number; blur: number };
  /** Degrees that the line is bent by, -180 … 180; only of lines from left to right. */
  arc: number;
}

export const textLimits = {
  letters: 2000,
  size: [4, 2000],
  lineHeight: [0.5, 4],
  letterSpacing: [-200, 500],
  stroke: [0, 200],
  shadow: [-500, 500],
  blur: [0, 200],
  arc: [-180, 180],
} as const;

/** A recipe with every value in its range: what of `given` does not fit is as in a new text. */
export function cleanText(given: unknown, fonts: readonly { id: string }[]): TextRecipe {
  const { text, font, align, ...value } = partOf<TextRecipe>(given);
  const stroke = partOf<TextRecipe['stroke']>(value.stroke);
  const shadow = partOf<TextRecipe['shadow']>(value.shadow);
  return {
    text: wordsOf(text, textLimits.letters),
    font: fonts.find(({ id }) => id === font)?.id ?? fonts[0]?.id ?? '',
    size: numberOf(value.size, textLimits.size, 72),
    bold: value.bold === true,
    colour: colourOf(value.colour, '#000000'),
    align: align === 'middle' || align === 'end' ? align : 'start',
    lineHeight: numberOf(value.lineHeight, textLimits.lineHeight, 1.3),
    letterSpacing: numberOf(value.letterSpacing, textLimits.letterSpacing, 0),
    vertical: value.vertical === true,
    stroke: { colour: colourOf(stroke.colour, '#ffffff'), width: numberOf(stroke.width, textLimits.stroke, 0) },
    shadow: {
      colour: colourOf(shadow.colour, '#000000'),
      x: numberOf(shadow.x, textLimits.shadow, 0),
      y: numberOf(shadow.y, textLimits.shadow, 0),
      blur: numberOf(shadow.blur, textLimits.blur, 0),
    },
    arc: numberOf(value.arc, textLimits.arc, 0),
  };
}

export function hasShadow({ shadow }: Pick<TextRecipe, 'shadow'>): boolean {
  return shadow.blur > 0 || shadow.x !== 0 || shadow.y !== 0;
}
