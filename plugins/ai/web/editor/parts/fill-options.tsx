import { useText } from '@fitout/sdk/web';
import { Checkbox, Select } from '@fluentui/react-components';
import { useSnapshot } from 'valtio/react';
import { useEditor } from '../session/hooks.ts';
import { Hint } from './hint.tsx';
import { SliderField } from './slider-field.tsx';

/** Kind, opacity and end of a gradient. */
export function GradientOptions() {
  const session = useEditor();
  const t = useText();
  const { gradient, clear } = useSnapshot(session.ui).fill;
  const { fill } = session.ui;
  return (
    <>
      <Select
        size="small"
        aria-label={t({ zh: '渐变类型', en: 'Gradient type' })}
        value={gradient}
        onChange={(_, { value }) => {
          fill.gradient = value as typeof gradient;
        }}
      >
        <option value="linear">{t({ zh: '线性', en: 'Linear' })}</option>
        <option value="radial">{t({ zh: '径向', en: 'Radial' })}</option>
      </Select>
      <FillOpacity />
      <Checkbox
        label={t({ zh: '渐变到透明', en: 'To transparent' })}
        checked={clear}
        onChange={(_, data) => {
          fill.clear = data.checked === true;
        }}
      />
      <Hint words={t({ zh: '拖动：从前景色到背景色', en: 'Drag from the foreground to the background colour' })} />
    </>
  );
}

/** How much of what is beneath a fill or a gradient is seen through it. */
export function FillOpacity() {
  const session = useEditor();
  const t = useText();
  const { opacity } = useSnapshot(session.ui).fill;
  return (
    <SliderField
      label={t({ zh: '不透明度', en: 'Opacity' })}
      value={opacity}
      least={1}
      most={100}
      initial={100}
      unit="%"
      onChange={(next) => {
        session.ui.fill.opacity = next;
      }}
    />
  );
}
