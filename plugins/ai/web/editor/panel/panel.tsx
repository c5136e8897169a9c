import { Tabs } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio/react';
import { useEditor } from '../session/hooks.ts';
import type { UiState } from '../session/tools.ts';
import { HistoryList } from './history.tsx';
import { Layers } from './layers.tsx';
import classes from './panel.module.css';

const BrandPanel = lazy(() => import('../brand/brand-panel.tsx').then((part) => ({ default: part.BrandPanel })));
const GeneratePanel = lazy(() =>
  import('../generate/generate-panel.tsx').then((part) => ({ default: part.GeneratePanel })),
);

/** What the document is made of, and what was done to it. */
export function Panel() {
  const session = useEditor();
  const t = useText();
  const { panel } = useSnapshot(session.ui);
  return (
    <aside className={classes.panel} aria-label={t({ zh: '面板', en: 'Panel' })}>
      <div className={classes.tabs}>
        <Tabs<UiState['panel']>
          label={t({ zh: '面板', en: 'Panel' })}
          value={panel}
          onChange={(next) => {
            session.ui.panel = next;
          }}
          tabs={[
            { value: 'layers', label: t({ zh: '图层', en: 'Layers' }) },
            ...(session.mayEdit
              ? [
                  { value: 'generate' as const, label: t({ zh: '生成', en: 'Generate' }) },
                  { value: 'brand' as const, label: t({ zh: '品牌', en: 'Brand' }) },
                  { value: 'history' as const, label: t({ zh: '历史', en: 'History' }) },
                ]
              : []),
          ]}
        />
      </div>
      {panel === 'layers' ? (
        <Layers />
      ) : panel === 'history' ? (
        <HistoryList />
      ) : (
        <Suspense>{panel === 'brand' ? <BrandPanel /> : <GeneratePanel />}</Suspense>
      )}
    </aside>
  );
}
