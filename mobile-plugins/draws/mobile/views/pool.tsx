import { useMobilePage } from '@fitout/sdk/mobile';
import { loadWhenIdle, usePlugin, useText } from '@fitout/sdk/web';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { gameOf, poolInfo } from '../../shared/rules/pools.ts';
import { readAddress, type Screen } from '../addresses.ts';
import { engine } from '../engine/client.ts';
import { visitor } from '../engine/protocol.ts';
import styles from '../parts/draws.module.css';
import { Head } from '../parts/head.tsx';
import { Loading, NotRead } from '../parts/states.tsx';
import { Empty } from '../screens/empty.tsx';
import { OverviewScreen } from '../screens/overview.tsx';
import type { ScreenProps } from '../screens/screen-props.ts';
import { useAccount } from '../use-account.ts';
import { useCatalogue } from '../use-catalogue.ts';
import { useDraws } from '../use-draws.ts';
import { useSync } from '../use-sync.ts';

const loads: Record<Exclude<Screen, ''>, () => Promise<{ default: ComponentType<ScreenProps> }>> = {
  records: () => import('../screens/records.tsx').then(({ RecordsScreen }) => ({ default: RecordsScreen })),
  timeline: () => import('../screens/timeline.tsx').then(({ TimelineScreen }) => ({ default: TimelineScreen })),
  compare: () => import('../screens/compare.tsx').then(({ CompareScreen }) => ({ default: CompareScreen })),
  share: () => import('../screens/share.tsx').then(({ ShareScreen }) => ({ default: ShareScreen })),
  import: () => import('../screens/import.tsx').then(({ ImportScreen }) => ({ default: ImportScreen })),
  data: () => import('../screens/data.tsx').then(({ DataScreen }) => ({ default: DataScreen })),
};

const others: Record<Exclude<Screen, ''>, ComponentType<ScreenProps>> = {
  records: lazy(loads.records),
  timeline: lazy(loads.timeline),
  compare: lazy(loads.compare),
  share: lazy(loads.share),
  import: lazy(loads.import),
  data: lazy(loads.data),
};

const titles: Record<Exclude<Screen, ''>, { zh: string; en: string }> = {
  records: { zh: '全部记录', en: 'All records' },
  timeline: { zh: '卡池时间线', en: 'Banner timeline' },
  compare: { zh: '账号对比', en: 'Compare accounts' },
  share: { zh: '分享图', en: 'Share image' },
  import: { zh: '导入抽卡记录', en: 'Import pull history' },
  data: { zh: '导出与管理', en: 'Export and manage' },
};

/** /m/ysupp … /m/mcnw: one pool, and the screens behind it. */
export default function Pool() {
  const t = useText();
  const [path] = useLocation();
  const { session } = usePlugin();
  const { pool, screen } = readAddress(path, useSearch());
  const { setTitle, setRefresh } = useMobilePage();
  const title = t(screen === '' ? poolInfo(pool).name : titles[screen]);
  useEffect(() => setTitle(title), [setTitle, title]);
  useEffect(() => loadWhenIdle(...Object.values(loads)), []);
  useCatalogue();
  const { overview, error, revision } = useDraws();
  useSync(overview, revision, setRefresh);
  const [account, choose] = useAccount(overview?.accounts ?? [], gameOf(pool));
  if (overview === undefined)
    return (
      <div className={styles.page}>
        {error === undefined ? (
          <Loading />
        ) : (
          <NotRead error={error} again={() => engine.open(session.user?.id ?? visitor)} />
        )}
      </div>
    );
  const props: ScreenProps = { pool, overview, account, revision };
  if (screen !== '') {
    const Other = others[screen];
    return (
      <div className={styles.page}>
        <Suspense fallback={<Loading />}>
          <Other {...props} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <Head pool={pool} accounts={overview.accounts} account={account} choose={choose} />
      {account === undefined ? <Empty pool={pool} overview={overview} /> : <OverviewScreen {...props} />}
    </div>
  );
}
