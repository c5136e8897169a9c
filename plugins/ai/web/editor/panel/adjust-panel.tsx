import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { useRef } from 'react';
import type { Adjust, PlainAdjust } from '../../../shared/document/adjust.ts';
import type { LayerState } from '../../../shared/engine/types.ts';
import { lookOf } from '../../../shared/looks/looks.ts';
import { SliderField } from '../parts/slider-field.tsx';
import { actions, perform } from '../session/actions.ts';
import { useEditor } from '../session/hooks.ts';
import { newGesture } from '../session/session.ts';
import { adjustSpecs } from './adjust-specs.ts';
import { CurveField } from './curve-field.tsx';
import classes from './panel.module.css';

/** What an adjustment layer does, to be changed at any time; one drag is one step of the history. */
export function AdjustPanel({ layer, adjust }: { layer: LayerState; adjust: Adjust }) {
  const session = useEditor();
  const t = useText();
  const gesture = useRef(newGesture());
  const set = (next: Adjust) =>
    void session.run({ kind: 'set-layer', id: layer.id, set: { adjust: next }, gesture: gesture.current });
  const done = () => {
    gesture.current = newGesture();
  };
  const reset = (to: Adjust) => {
    set(to);
    done();
  };
  if (adjust.kind !== 'look') {
    const { initial } = adjustSpecs[adjust.kind];
    return <AdjustFields adjust={adjust} onChange={set} onDone={done} onReset={() => reset(initial)} />;
  }
  const { look, steps } = adjust;
  const first = lookOf(look)?.steps;
  return (
    <>
      {/* In a block of its own: a button may be made as low as nothing by the panel around it. */}
      <div>
        <Button size="small" onClick={() => perform(session, actions.looks)}>
          {t({ zh: '更换风格…', en: 'Change look…' })}
        </Button>
      </div>
      {steps.map((step, at) => (
        <AdjustFields
          // biome-ignore lint/suspicious/noArrayIndexKey: steps keep their places, and two may be alike
          key={at}
          adjust={step}
          onChange={(next) => set({ ...adjust, steps: steps.with(at, next) })}
          onDone={done}
          onReset={() => reset({ ...adjust, steps: steps.with(at, first?.[at] ?? adjustSpecs[step.kind].initial) })}
        />
      ))}
    </>
  );
}

interface FieldsProps {
  adjust: PlainAdjust;
  onChange(next: PlainAdjust): void;
  onDone(): void;
  onReset(): void;
}

function AdjustFields({ adjust, onChange, onDone, onReset }: FieldsProps) {
  const t = useText();
  const { title, sliders } = adjustSpecs[adjust.kind];
  return (
    <fieldset className={classes.adjust}>
      <legend>{t(title)}</legend>
      {sliders.map((slider) => (
        <SliderField
          key={slider.key}
          label={t(slider.label)}
          value={slider.get(adjust)}
          least={slider.least}
          most={slider.most}
          initial={slider.initial}
          step={slider.step ?? 1}
          onChange={(value) => onChange(slider.set(adjust, value))}
          onDone={onDone}
        />
      ))}
      {adjust.kind === 'curves' ? (
        <CurveField
          curve={
            adjust.rgb ?? [
              [0, 0],
              [255, 255],
            ]
          }
          onChange={(rgb) => onChange({ ...adjust, rgb })}
          onDone={onDone}
        />
      ) : null}
      {sliders.length > 0 || adjust.kind === 'curves' ? (
        <Button size="small" className={classes.reset ?? ''} onClick={onReset}>
          {t({ zh: '全部重置', en: 'Reset all' })}
        </Button>
      ) : null}
    </fieldset>
  );
}
