import { LoadFailed, Loading, Page, useFilters } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useServerChanges, useText } from '@fitout/sdk/web';
import { Button, Tab, TabList } from '@fluentui/react-components';
import { HistoryRegular } from '@fluentui/react-icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { RuleKind } from '../../shared/calls/rule-outputs.ts';
import { numbersCalls } from '../client.ts';
import type { HistoryOf } from '../rules/history-drawer.tsx';
import classes from '../rules/rules.module.css';
import type { TabProps } from '../rules/tab-props.ts';

const Tariffs = lazy(() => import('../rules/tariffs-tab.tsx').then((part) => ({ default: part.TariffsTab })));
const Levels = lazy(() => import('../rules/levels-tab.tsx').then((part) => ({ default: part.LevelsTab })));
const Segments = lazy(() => import('../rules/carriers-tab.tsx').then((part) => ({ default: part.SegmentsTab })));
const Carriers = lazy(() => import('../rules/carriers-tab.tsx').then((part) => ({ default: part.CarriersTab })));
const Places = lazy(() => import('../rules/places-tab.tsx').then((part) => ({ default: part.PlacesTab })));
const Templates = lazy(() => import('../rules/templates-tab.tsx').then((part) => ({ default: part.TemplatesTab })));
const HistoryDrawer = lazy(() =>
  import('../rules/history-drawer.tsx').then((part) => ({ default: part.HistoryDrawer })),
);

const tabs = ['tariffs', 'levels', 'segments', 'places', 'templates', 'carriers'] as const;
type TabKey = (typeof tabs)[number];

const tabTexts: Record<TabKey, { zh: string; en: string }> = {
  tariffs: { zh: '资费', en: 'Tariffs' },
  levels: { zh: '等级', en: 'Levels' },
  segments: { zh: '号段', en: 'Prefixes' },
  places: { zh: '归属地', en: 'Regions' },
  templates: { zh: '自定义规律', en: 'Custom patterns' },
  carriers: { zh: '运营商', en: 'Carriers' },
};

const kinds: Record<TabKey, RuleKind> = {
  tariffs: 'tariff',
  levels: 'carrier',
  segments: 'carrier',
  places: 'place',
  templates: 'template',
  carriers: 'carrier',
};

/** 资费与规则: all that is data about carriers, with its history. */
export default function RulesView() {
  const { http } = usePlugin();
  const t = useText();
  const filters = useFilters({ tab: tabs }, ['tab']);
  const { tab } = filters.value;
  const call = numbersCalls(http);
  const carriers = useRemote('carriers', (signal) => call('GET carriers', {}, { signal }));
  useServerChanges(['numbers.carrier', 'numbers.pool'], carriers.reload);
  const [shown, setShown] = useState<HistoryOf>();
  const [round, setRound] = useState(0);
  const props = { reload: carriers.reload, history: setShown };
  return (
    <Page
      title={t({ zh: '资费与规则', en: 'Tariffs and rules' })}
      lead={t({
        zh: '运营商、等级、号段、归属地、规律和资费都可以修改；保存前会预览影响多少号码，每次修改都有记录，可以恢复。',
        en: 'Edit carriers, levels, prefixes, regions, patterns and tariffs. Before saving you see how many numbers are affected. Every change is recorded and can be undone.',
      })}
      actions={
        <Button icon={<HistoryRegular />} onClick={() => setShown({ kind: kinds[tab] })}>
          {t({ zh: '修改记录', en: 'History' })}
        </Button>
      }
    >
      <TabList
        selectedValue={tab}
        aria-label={t({ zh: '规则的种类', en: 'Rule types' })}
        onTabSelect={(_, data) => {
          const next = tabs.find((one) => one === data.value);
          if (next !== undefined) filters.set({ tab: next });
        }}
        style={{ overflowX: 'auto' }}
      >
        {tabs.map((one) => (
          <Tab key={one} value={one} style={{ flex: 'none' }}>
            {t(tabTexts[one])}
          </Tab>
        ))}
      </TabList>
      {carriers.error === undefined ? null : <LoadFailed error={carriers.error} onRetry={carriers.reload} />}
      {carriers.data === undefined ? (
        carriers.error === undefined && <Loading />
      ) : (
        <div className={classes.pane} role="tabpanel" aria-label={t(tabTexts[tab])} key={round}>
          <Suspense fallback={<Loading />}>{paneOf(tab, { ...carriers.data, ...props })}</Suspense>
        </div>
      )}
      <Suspense>
        {shown === undefined ? null : (
          <HistoryDrawer
            of={shown}
            close={() => setShown(undefined)}
            changed={() => {
              carriers.reload();
              // What a pane has loaded itself is of before.
              setRound((n) => n + 1);
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}

function paneOf(tab: TabKey, props: TabProps): ReactNode {
  if (tab === 'tariffs') return <Tariffs {...props} />;
  if (tab === 'levels') return <Levels {...props} />;
  if (tab === 'segments') return <Segments {...props} />;
  if (tab === 'places') return <Places {...props} />;
  if (tab === 'templates') return <Templates {...props} />;
  return <Carriers {...props} />;
}
