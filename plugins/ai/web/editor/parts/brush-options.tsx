import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useEditor } from '../session/hooks.ts';
import { type BrushTool, brushLimits } from '../session/tools.ts';
import { SliderField } from './slider-field.tsx';

export const loadTip = () => import('./brush-tip.tsx');
const BrushTip = lazy(() => loadTip().then((part) => ({ default: part.BrushTip })));

/** Of what paints with a brush: each tool has its own, but for what the pressure of a pen does. */
export function BrushOptions({ tool }: { tool: BrushTool }) {
  const session = useEditor();
  const t = useText();
  const settings = useSnapshot(session.ui)[tool];
  const set = session.ui[tool];
  return (
    <>
      <SliderField
        label={t({ zh: '大小', en: 'Size' })}
        value={settings.size}
        {...brushLimits}
        initial={40}
        unit="px"
        curved
        onChange={(size) => {
          set.size = size;
        }}
      />
      <SliderField
        label={t({ zh: '硬度', en: 'Hardness' })}
        value={settings.hardness}
        least={0}
        most={100}
        initial={80}
        unit="%"
        onChange={(hardness) => {
          set.hardness = hardness;
        }}
      />
      {tool === 'heal' ? null : (
        <SliderField
          label={t({ zh: '不透明度', en: 'Opacity' })}
          value={settings.opacity}
          least={1}
          most={100}
          initial={100}
          unit="%"
          onChange={(opacity) => {
            set.opacity = opacity;
          }}
        />
      )}
      <TipButton tool={tool} />
    </>
  );
}

/** What is set seldom comes with its first press. */
function TipButton({ tool }: { tool: BrushTool }) {
  const t = useText();
  const [asked, setAsked] = useState(false);
  const button = (
    <Button
      size="small"
      iconPosition="after"
      icon={<ChevronDownRegular />}
      aria-haspopup="dialog"
      onClick={() => setAsked(true)}
    >
      {t({ zh: '笔尖', en: 'Brush tip' })}
    </Button>
  );
  return asked ? (
    <Suspense fallback={button}>
      <BrushTip tool={tool} />
    </Suspense>
  ) : (
    button
  );
}
