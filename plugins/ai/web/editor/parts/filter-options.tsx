import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Command, Filter } from '../../../shared/engine/types.ts';
import { useEditor } from '../session/hooks.ts';
import type { EditorSession } from '../session/session.ts';
import type { FilterSettings } from '../session/tools.ts';
import { SliderField } from './slider-field.tsx';

const titles: Record<FilterSettings['kind'], LocalText> = {
  blur: { zh: '模糊', en: 'Blur' },
  sharpen: { zh: '锐化', en: 'Sharpen' },
  denoise: { zh: '降噪', en: 'Reduce noise' },
};

/** A filter before it is applied: the part that is looked at shows it as the sliders go. */
export function FilterOptions({ filter }: { filter: FilterSettings }) {
  const session = useEditor();
  const t = useText();
  const { layer } = useSnapshot(session.ui);
  const { kind, sigma, amount, strength } = filter;
  useEffect(() => {
    const command = commandOf(session, { kind, sigma, amount, strength });
    if (command !== undefined && layer !== undefined) session.previewer.show(command);
  }, [session, layer, kind, sigma, amount, strength]);
  useEffect(() => () => session.previewer.end(), [session]);
  const set = (part: Partial<FilterSettings>) => Object.assign(session.ui.filter ?? {}, part);
  const close = () => {
    session.ui.filter = undefined;
  };
  const apply = async () => {
    const command = commandOf(session, { kind, sigma, amount, strength });
    session.previewer.drop();
    if (command === undefined || (await session.run(command))) close();
  };
  return (
    <>
      <strong>{t(titles[kind])}</strong>
      {kind === 'denoise' ? (
        <SliderField
          label={t({ zh: '强度', en: 'Strength' })}
          value={strength}
          least={1}
          most={100}
          initial={40}
          unit="%"
          onChange={(next) => set({ strength: next })}
        />
      ) : (
        <SliderField
          label={t({ zh: '半径', en: 'Radius' })}
          value={sigma}
          least={0.5}
          most={kind === 'blur' ? 100 : 10}
          initial={kind === 'blur' ? 5 : 1}
          step={0.5}
          unit="px"
          curved
          onChange={(next) => set({ sigma: next })}
        />
      )}
      {kind === 'sharpen' ? (
        <SliderField
          label={t({ zh: '强度', en: 'Amount' })}
          value={amount}
          least={0.1}
          most={5}
          initial={1}
          step={0.1}
          onChange={(next) => set({ amount: next })}
        />
      ) : null}
      <Button size="small" onClick={close}>
        {t({ zh: '取消', en: 'Cancel' })}
      </Button>
      <Button size="small" appearance="primary" onClick={() => void apply()}>
        {t({ zh: '应用', en: 'Apply' })}
      </Button>
    </>
  );
}

function commandOf(session: EditorSession, { kind, sigma, amount, strength }: FilterSettings): Command | undefined {
  const { layer } = session.ui;
  if (layer === undefined) return undefined;
  const filters: Record<FilterSettings['kind'], Filter> = {
    blur: { kind: 'blur', sigma },
    sharpen: { kind: 'sharpen', sigma, amount },
    denoise: { kind: 'denoise', strength: strength / 100 },
  };
  return { kind: 'filter-layer', id: layer, filter: filters[kind] };
}
