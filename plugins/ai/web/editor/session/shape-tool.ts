import type { LocalText } from '@fitout/sdk';
import type { Matrix } from '../../../shared/document/content.ts';
import { isLine, type ShapeKind, type ShapeLook, type ShapeRecipe } from '../../../shared/shapes/recipe.ts';

export const shapeNames: Record<ShapeKind, LocalText> = {
  rectangle: { zh: '矩形', en: 'Rectangle' },
  ellipse: { zh: '椭圆', en: 'Ellipse' },
  line: { zh: '直线', en: 'Line' },
  arrow: { zh: '箭头', en: 'Arrow' },
  polygon: { zh: '多边形', en: 'Polygon' },
  star: { zh: '星形', en: 'Star' },
};

export interface ShapeDraft {
  recipe: ShapeRecipe;
  matrix: Matrix;
}

/** How the next shape will look, and the one that is being drawn. */
export interface ShapeSettings extends ShapeLook {
  /** The stroke of lines and arrows, which always have one. */
  line: ShapeLook['stroke'];
  draft: ShapeDraft | undefined;
}

export function firstShape(): ShapeSettings {
  return {
    shape: 'rectangle',
    fill: '#0f6cbd',
    stroke: { colour: '#242424', width: 0 },
    line: { colour: '#242424', width: 8 },
    radius: 0,
    sides: 5,
    inner: 45,
    draft: undefined,
  };
}

export function lookOf({ draft: _, line, ...look }: Readonly<ShapeSettings>): ShapeLook {
  return { ...look, stroke: { ...(isLine(look) ? line : look.stroke) } };
}

/** Changes how the next shape will look. */
export function setLook(settings: ShapeSettings, { stroke, ...part }: Partial<ShapeLook>): void {
  Object.assign(settings, part);
  if (stroke !== undefined) settings[isLine(settings) ? 'line' : 'stroke'] = stroke;
}
