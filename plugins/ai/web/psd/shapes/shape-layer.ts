import type { KeyDescriptorItem, Layer as PsdLayer, UnitsValue, VectorContent } from 'ag-psd';
import type { DrawnContent, Matrix } from '../../../shared/document/content.ts';
import { fittedShape } from '../../../shared/shapes/fitting.ts';
import { cleanShape, isLine, type ShapeRecipe, shapeKinds, shapeLimits } from '../../../shared/shapes/recipe.ts';
import { type Hex, writtenColour } from '../colours.ts';
import { scaleOf } from '../texts/write-text.ts';
import { type Fitted, fitPath } from './fit-path.ts';
import { pathOf, readKnots } from './outline-knots.ts';

const pixels = (value: number): UnitsValue => ({ units: 'Pixels', value });
const plain = (colour: string): VectorContent => ({ type: 'color', color: writtenColour(colour) });

/** A shape with fill and stroke, beside its pixels; undefined for codes, watermarks and frames. */
export function writtenShape({ recipe, matrix }: DrawnContent): Partial<PsdLayer> | undefined {
  if (!shapeKinds.some((kind) => kind === recipe.shape)) return undefined;
  const shape = cleanShape(recipe);
  const stroked = shape.shape !== 'arrow' && shape.stroke.width > 0;
  const face = shape.shape === 'arrow' ? shape.stroke.colour : shape.shape === 'line' ? '' : shape.fill;
  const origin = originOf(shape, matrix);
  const stroke: PsdLayer['vectorStroke'] = {
    strokeEnabled: stroked,
    fillEnabled: face !== '',
    lineWidth: pixels(shape.stroke.width * scaleOf(matrix)),
    lineDashOffset: { units: 'Points', value: 0 },
    miterLimit: 4,
    lineCapType: 'round',
    lineJoinType: 'miter',
    lineAlignment: 'center',
    scaleLock: false,
    strokeAdjust: false,
    lineDashSet: [],
    blendMode: 'normal',
    opacity: 1,
    content: plain(shape.stroke.colour),
    resolution: 72,
  };
  return {
    vectorFill: plain(face === '' ? shape.stroke.colour : face),
    ...(stroked || face === '' ? { vectorStroke: stroke } : {}),
    vectorMask: { paths: [pathOf(shape, matrix)] },
    ...(origin === undefined ? {} : { vectorOrigination: { keyDescriptorList: [origin] } }),
  };
}

const rectangleOrigin = 1;

/** What Photoshop calls a live shape, whose sides and corners can be typed: of those that stand upright. */
function originOf(recipe: ShapeRecipe, [a, b, c, d, e, f]: Matrix): KeyDescriptorItem | undefined {
  const { shape, width, height } = recipe;
  if ((shape !== 'rectangle' && shape !== 'ellipse') || b !== 0 || c !== 0 || a <= 0 || d <= 0) return undefined;
  const round = shape === 'rectangle' ? Math.min(recipe.radius, width / 2, height / 2) : 0;
  if (round > 0 && (a !== 1 || d !== 1)) return undefined;
  const radius = pixels(round);
  return {
    keyOriginType: shape === 'ellipse' ? 5 : round > 0 ? 2 : rectangleOrigin,
    keyOriginResolution: 72,
    keyOriginShapeBoundingBox: {
      ...{ top: pixels(f), left: pixels(e), bottom: pixels(f + d * height), right: pixels(e + a * width) },
    },
    ...(round > 0
      ? { keyOriginRRectRadii: { topRight: radius, topLeft: radius, bottomLeft: radius, bottomRight: radius } }
      : {}),
  };
}

/** A layer's shape as one of ours; undefined where it would look different when it is drawn anew. */
export function readShape(layer: PsdLayer, hex: Hex): { recipe: ShapeRecipe; matrix: Matrix } | undefined {
  const { vectorFill, vectorStroke, vectorMask } = layer;
  const [path, more] = vectorMask?.paths.filter(({ knots }) => knots.length > 0) ?? [];
  const knots = path === undefined || more !== undefined ? undefined : readKnots(path);
  if (path === undefined || knots === undefined || vectorMask?.disable === true || vectorMask?.invert === true)
    return undefined;
  if (knots.length > 2 * shapeLimits.sides[1]) return undefined;
  const isRectangle = layer.vectorOrigination?.keyDescriptorList[0]?.keyOriginType === rectangleOrigin;
  const fitted = fitPath(knots, path.open, isRectangle);
  const filled = vectorStroke?.fillEnabled !== false;
  const fill = filled ? colourOf(vectorFill, hex) : '';
  const edge = strokeOf(vectorStroke, hex);
  if (fitted === undefined || fill === undefined || edge === undefined) return undefined;
  return looked(fitted, fill, edge);
}

interface Edge {
  colour: string;
  width: number;
  /** −1 inside, 0 on the path, 1 outside. */
  side: -1 | 0 | 1;
}

function looked({ shape, matrix, stroke }: Fitted, fill: string, edge: Edge) {
  if (shape.shape === 'arrow') {
    if (fill === '' || edge.width > 0) return undefined;
    return { recipe: cleanShape({ ...shape, stroke: { colour: fill, width: stroke ?? 1 } }), matrix };
  }
  if (isLine(shape) && edge.width === 0) return undefined;
  const { colour, side } = edge;
  const width = Math.round((edge.width / scaleOf(matrix)) * 100) / 100;
  const recipe = cleanShape({ ...shape, fill, stroke: { colour, width } });
  if (side === 0 || width === 0) return { recipe, matrix };
  // Our edges lie on the path: those within and outside of one are on a smaller and on a larger one.
  if (shape.shape !== 'rectangle' && shape.shape !== 'ellipse') return undefined;
  const [a, b, c, d, e, f] = matrix;
  const far = (side * width) / 2;
  const [wide, high] = [shape.width + 2 * far, shape.height + 2 * far];
  if (wide < 1 || high < 1) return undefined;
  const radius = shape.radius > 0 ? Math.max(0, shape.radius + far) : 0;
  const moved: Matrix = [a, b, c, d, e - far * (a + c), f - far * (b + d)];
  return { ...fittedShape({ ...recipe, width: wide, height: high, radius }, moved) };
}

/** `#rrggbb` of a plain fill. */
function colourOf(content: VectorContent | undefined, hex: Hex): string | undefined {
  return content?.type === 'color' ? hex(content.color) : undefined;
}

/** Undefined for a stroke that ours cannot be like. */
function strokeOf(stroke: PsdLayer['vectorStroke'], hex: Hex): Edge | undefined {
  if (stroke === undefined || stroke.strokeEnabled === false) return { colour: '#000000', width: 0, side: 0 };
  const { lineWidth, lineAlignment = 'center', lineDashSet = [], opacity = 1, blendMode = 'normal', content } = stroke;
  const colour = colourOf(content, hex);
  if (colour === undefined || lineDashSet.length > 0 || opacity < 0.995 || blendMode !== 'normal') return undefined;
  const width = lineWidth?.value ?? 1;
  if (width > shapeLimits.stroke[1]) return undefined;
  return { colour, width, side: { inside: -1, center: 0, outside: 1 }[lineAlignment] as Edge['side'] };
}
