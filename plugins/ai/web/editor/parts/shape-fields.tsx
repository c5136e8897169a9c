import { useText } from '@fitout/sdk/web';
import { isLine, type ShapeLook, shapeLimits } from '../../../shared/shapes/recipe.ts';
import { PaintField } from './paint-field.tsx';
import { SliderField } from './slider-field.tsx';

interface Props {
  look: ShapeLook;
  onChange(part: Partial<ShapeLook>): void;
  onDone?: (() => void) | undefined;
}

/** How a shape looks: what fills it, its edge, and what its kind has of its own. */
export function ShapeFields({ look, onChange, onDone }: Props) {
  const t = useText();
  const { shape, stroke } = look;
  const line = isLine(look);
  const slider = (key: 'radius' | 'sides' | 'inner', label: string, initial: number, unit: string) => (
    <SliderField
      label={label}
      value={look[key]}
      least={shapeLimits[key][0]}
      most={shapeLimits[key][1]}
      initial={initial}
      unit={unit}
      curved={key === 'radius'}
      onChange={(value) => onChange({ [key]: value })}
      {...(onDone && { onDone })}
    />
  );
  return (
    <>
      {line ? null : (
        <PaintField
          label={t({ zh: '填充', en: 'Fill' })}
          value={look.fill}
          onChange={(fill) => {
            onChange({ fill });
            onDone?.();
          }}
        />
      )}
      <PaintField
        label={line ? t({ zh: '颜色', en: 'Colour' }) : t({ zh: '描边颜色', en: 'Stroke colour' })}
        value={stroke.colour}
        always
        onChange={(colour) => onChange({ stroke: { ...stroke, colour } })}
      />
      <SliderField
        label={line ? t({ zh: '粗细', en: 'Width' }) : t({ zh: '描边', en: 'Stroke' })}
        value={stroke.width}
        least={line ? 1 : shapeLimits.stroke[0]}
        most={shapeLimits.stroke[1]}
        initial={line ? 8 : 0}
        unit="px"
        curved
        onChange={(width) => onChange({ stroke: { ...stroke, width } })}
        {...(onDone && { onDone })}
      />
      {shape === 'rectangle' ? slider('radius', t({ zh: '圆角', en: 'Radius' }), 0, 'px') : null}
      {shape === 'polygon' ? slider('sides', t({ zh: '边数', en: 'Sides' }), 5, '') : null}
      {shape === 'star' ? slider('sides', t({ zh: '角数', en: 'Points' }), 5, '') : null}
      {shape === 'star' ? slider('inner', t({ zh: '内径', en: 'Inner radius' }), 45, '%') : null}
    </>
  );
}
