import type { LayerEffectsInfo, UnitsValue } from 'ag-psd';
import { hasShadow, type TextRecipe } from '../../../shared/text/recipe.ts';
import { type Hex, writtenColour } from '../colours.ts';

type Look = Pick<TextRecipe, 'stroke' | 'shadow'>;

const pixels = (value: number): UnitsValue => ({ units: 'Pixels', value });

/** Stroke and shadow of a text as layer styles, which no transform scales; undefined where it has none. */
export function writtenStyles({ stroke, shadow }: Look, scale: number): LayerEffectsInfo | undefined {
  const common = { present: true, showInDialog: true, enabled: true, blendMode: 'normal', opacity: 1 } as const;
  const effects: LayerEffectsInfo = {};
  if (hasShadow({ shadow }))
    effects.dropShadow = [
      {
        ...common,
        color: writtenColour(shadow.colour),
        useGlobalLight: false,
        // Where the light comes from, against the clock.
        angle: Math.round((Math.atan2(shadow.y, -shadow.x) * 180) / Math.PI),
        distance: pixels(Math.hypot(shadow.x, shadow.y)),
        size: pixels(shadow.blur),
        choke: pixels(0),
        layerConceals: true,
      },
    ];
  if (stroke.width > 0)
    effects.stroke = [
      {
        ...common,
        color: writtenColour(stroke.colour),
        size: pixels(stroke.width * scale),
        position: 'outside',
        fillType: 'color',
      },
    ];
  return Object.keys(effects).length === 0 ? undefined : effects;
}

/** Layer styles as stroke and shadow of a text; undefined where there is more to them. */
export function readStyles(effects: LayerEffectsInfo | undefined, scale: number, hex: Hex): Partial<Look> | undefined {
  if (effects === undefined || effects.disabled === true) return {};
  const { dropShadow = [], stroke = [], disabled: _, scale: __, ...others } = effects;
  const [shadows, strokes, more] = [dropShadow, stroke, Object.values(others).flat()].map((list) =>
    (list as { enabled?: boolean }[]).filter((one) => typeof one === 'object' && one.enabled !== false),
  ) as [typeof dropShadow, typeof stroke, object[]];
  if (more.length > 0 || shadows.length > 1 || strokes.length > 1) return undefined;
  const look: Partial<Look> = {};
  const [thrown, edge] = [shadows[0], strokes[0]];
  if (thrown !== undefined) {
    const colour = hex(thrown.color);
    if (!isPlain(thrown) || colour === undefined || (thrown.choke?.value ?? 0) !== 0) return undefined;
    const [angle, far] = [((thrown.angle ?? 120) * Math.PI) / 180, thrown.distance?.value ?? 0];
    look.shadow = {
      ...{ colour, blur: thrown.size?.value ?? 0 },
      x: Math.round(-Math.cos(angle) * far * 100) / 100,
      y: Math.round(Math.sin(angle) * far * 100) / 100,
    };
  }
  if (edge !== undefined) {
    const colour = hex(edge.color);
    const drawn = edge.position === 'outside' && (edge.fillType ?? 'color') === 'color';
    if (!isPlain(edge) || !drawn || colour === undefined) return undefined;
    look.stroke = { colour, width: (edge.size?.value ?? 0) / scale };
  }
  return look;
}

/** Opaque, and blended as usual. */
function isPlain({ opacity, blendMode }: { opacity?: number; blendMode?: string }): boolean {
  return (opacity ?? 1) > 0.995 && (blendMode ?? 'normal') === 'normal';
}
