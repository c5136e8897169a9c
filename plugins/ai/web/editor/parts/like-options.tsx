import { useText } from '@fitout/sdk/web';
import { Checkbox } from '@fluentui/react-components';
import { useSnapshot } from 'valtio/react';
import { useEditor } from '../session/hooks.ts';
import { SliderField } from './slider-field.tsx';

/** What counts as like the point that is pressed: of the wand and of filling. */
export function LikeOptions() {
  const session = useEditor();
  const t = useText();
  const { tolerance, connected } = useSnapshot(session.ui).fill;
  const { fill } = session.ui;
  return (
    <>
      <SliderField
        label={t({ zh: '容差', en: 'Tolerance' })}
        value={tolerance}
        least={0}
        most={255}
        initial={32}
        onChange={(next) => {
          fill.tolerance = next;
        }}
      />
      <Checkbox
        label={t({ zh: '只选相连的', en: 'Contiguous only' })}
        checked={connected}
        onChange={(_, data) => {
          fill.connected = data.checked === true;
        }}
      />
    </>
  );
}
