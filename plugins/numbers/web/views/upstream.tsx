import { LoadFailed, Loading, Page, Tabs, useFilters } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useServerChanges, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { SettingsRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { numbersCalls } from '../client.ts';
import { Attempts } from '../upstream/attempts.tsx';
import { upstreamShape } from '../upstream/client.ts';
import { Fetches } from '../upstream/fetches.tsx';

const FetchDrawer = lazy(() => import('../upstream/fetch-drawer.tsx').then((part) => ({ default: part.FetchDrawer })));

/** 接口记录: what carriers' systems were asked for orders, and the numbers that came from them. */
export default function UpstreamView() {
  const { http, navigation, session } = usePlugin();
  const t = useText();
  const call = numbersCalls(http);
  const filters = useFilters(upstreamShape, ['tab', 'carrier']);
  const carriers = useRemote('carriers', (signal) => call('GET carriers', {}, { signal }));
  useServerChanges(['numbers.carrier', 'numbers.pool'], carriers.reload, 1000);
  const [open, setOpen] = useState(false);
  const title = t({ zh: '接口记录', en: 'Carrier API log' });
  const { data } = carriers;
  if (data === undefined)
    return (
      <Page title={title}>
        {carriers.error === undefined ? <Loading /> : <LoadFailed error={carriers.error} onRetry={carriers.reload} />}
      </Page>
    );
  const begin = session.can('numbers.pools') ? () => setOpen(true) : undefined;
  const tabs = (unclear?: number) => (
    <Tabs
      label={t({ zh: '记录的种类', en: 'Log types' })}
      value={filters.value.tab}
      tabs={[
        { value: 'attempts', label: t({ zh: '占号核对', en: 'Claims' }), count: unclear || undefined },
        { value: 'fetches', label: t({ zh: '接口取号', en: 'Fetches' }) },
      ]}
      onChange={(tab) => filters.set({ tab, outcome: '', q: '' })}
    />
  );
  const frame = {
    title,
    lead: t({
      zh: '没有明确答复的号码继续为顾客保留，系统会自动核对；也可以立即核对。',
      en: 'Numbers without a clear answer stay held for their customers and are checked automatically. You can also check them now.',
    }),
    actions: (
      <>
        <Button icon={<SettingsRegular />} onClick={() => navigation.open('/numbers/rules?tab=carriers')}>
          {t({ zh: '接口设置', en: 'API settings' })}
        </Button>
        {begin === undefined ? null : (
          <Button appearance="primary" onClick={begin}>
            {t({ zh: '从接口取号', en: 'Fetch numbers' })}
          </Button>
        )}
      </>
    ),
    tabs,
  };
  return (
    <>
      {filters.value.tab === 'attempts' ? (
        <Attempts filters={filters} carriers={data.carriers} frame={frame} />
      ) : (
        <Fetches filters={filters} carriers={data.carriers} frame={frame} begin={begin} />
      )}
      {open ? (
        <Suspense>
          <FetchDrawer
            {...data}
            carrier={filters.value.carrier}
            close={(begun) => {
              setOpen(false);
              if (begun) filters.set({ tab: 'fetches', outcome: '', q: '' });
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
