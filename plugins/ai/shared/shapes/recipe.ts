import { colourOf, numberOf, oneOf, paintOf, partOf } from '../document/recipe-values.ts';

export const shapeKinds = ['rectangle', 'ellipse', 'line', 'arrow', 'polygon', 'star'] as const;
export type ShapeKind = (typeof shapeKinds)[number];

/** How shapes look. Lengths are pixels of the document. */
export interface ShapeLook {
  shape: ShapeKind;
  /** `#rrggbb`, '' for none; lines and arrows have their stroke alone. */
  fill: string;
  /** Width 0: none. */
  stroke: { colour: string; width: number };
  /** Of a rectangle's corners. */
  radius: number;
  /** Of a polygon, or the points of a star. */
  sides: number;
  /** Of a star: how far its inner corners are from the middle, in percent of the outer ones. */
  inner: number;
}

/** What a shape layer is made from, with its upper left corner at (0, 0). A line runs from there to (width, 0). */
export interface ShapeRecipe extends ShapeLook {
  width: number;
  height: number;
}

export const shapeLimits = {
  side: [1, 16_384],
  stroke: [0, 500],
  radius: [0, 2000],
  sides: [3, 24],
  inner: [10, 95],
} as const;

export function isLine({ shape }: Pick<ShapeLook, 'shape'>): boolean {
  return shape === 'line' || shape === 'arrow';
}

/** A recipe with every value in its range. */
export function cleanShape(given: unknown): ShapeRecipe {
  const value = partOf<ShapeRecipe>(given);
  const stroke = partOf<ShapeRecipe['stroke']>(value.stroke);
  return {
    shape: oneOf(value.shape, shapeKinds, 'rectangle'),
    width: numberOf(value.width, shapeLimits.side, 100),
    height: numberOf(value.height, shapeLimits.side, 100),
    fill: paintOf(value.fill, '#0f6cbd'),
    stroke: { colour: colourOf(stroke.colour, '#000000'), width: numberOf(stroke.width, shapeLimits.stroke, 0) },
    radius: numberOf(value.radius, shapeLimits.radius, 0),
    sides: Math.round(numberOf(value.sides, shapeLimits.sides, 5)),
    inner: numberOf(value.inner, shapeLimits.inner, 45),
  };
}
