import { usePlugin, useText } from '@fitout/sdk/web';
import { poolInfo } from '../../shared/rules/pools.ts';
import type { PoolStatistics } from '../../shared/statistics/types.ts';
import { addressOf, type Screen } from '../addresses.ts';
import { engine } from '../engine/client.ts';
import type { AccountCard } from '../engine/protocol.ts';
import { ActivityChart } from '../parts/activity-chart.tsx';
import styles from '../parts/draws.module.css';
import { Fives } from '../parts/fives.tsx';
import { Histogram } from '../parts/histogram.tsx';
import { PityCard } from '../parts/pity-card.tsx';
import { Loading, NotRead, UndoBar } from '../parts/states.tsx';
import { neverMisses, useFormats, winsOf } from '../parts/texts.ts';
import { useAnswer } from '../use-draws.ts';
import own from './overview.module.css';
import type { ScreenProps } from './screen-props.ts';

/** A pool at a glance: where one stands, how it went, and the way to everything else. */
export function OverviewScreen({ pool, overview, account, revision }: ScreenProps) {
  const held = account?.pools.some(({ key }) => key === pool) ?? false;
  if (account === undefined) return null;
  return (
    <>
      <UndoBar undo={overview.undo} />
      {held ? <Overview pool={pool} account={account} revision={revision} /> : <NoneHere pool={pool} />}
      <Ways pool={pool} held={held} several={overview.accounts.filter((one) => one.game === account.game).length > 1} />
    </>
  );
}

function Overview({ pool, account, revision }: { pool: ScreenProps['pool']; account: AccountCard; revision: number }) {
  const { data, error, reload } = useAnswer(`${account.key} ${pool}`, revision, () =>
    engine.call('statistics', account.key, pool),
  );
  if (data === undefined) return error === undefined ? <Loading /> : <NotRead error={error} again={reload} />;
  return (
    <>
      <PityCard statistics={data} />
      <Figures statistics={data} />
      <Odds statistics={data} />
      <Fives statistics={data} />
      <Histogram statistics={data} />
      <ActivityChart statistics={data} />
      <Notes statistics={data} account={account} />
    </>
  );
}

/** Other pools of the account have records, this one has none. */
function NoneHere({ pool }: { pool: ScreenProps['pool'] }) {
  const t = useText();
  return (
    <section className={styles.card}>
      <h2>{t({ zh: '这个卡池还没有记录', en: 'No records in this banner yet' })}</h2>
      <p className={styles.sub}>
        {t(
          { zh: '{pool}：导入的文件里没有它的抽取。', en: '{pool}: the imported files contain no pulls on it.' },
          {
            pool: t(poolInfo(pool).name),
          },
        )}
      </p>
    </section>
  );
}

function Figures({ statistics }: { statistics: PoolStatistics }) {
  const t = useText();
  const { count, mean, share } = useFormats();
  const { luckUp, luckFive, spent } = statistics;
  const luck = luckUp ?? luckFive;
  const figures: { name: string; value: string; more?: string | undefined }[] = [
    {
      name: t({ zh: '总抽数', en: 'Pulls' }),
      value: count(statistics.total),
      more: t(
        { zh: '五星 {five} · 四星 {four}', en: '{five} 5★ · {four} 4★' },
        { five: count(statistics.ranks.five), four: count(statistics.ranks.four) },
      ),
    },
    {
      name: t({ zh: '五星平均', en: 'Avg. per 5★' }),
      value: mean(statistics.meanFive),
      more: expected(t, mean, statistics.expectedFive),
    },
  ];
  if (statistics.guarantee !== 'none' && !neverMisses(statistics.pool))
    figures.push({
      name: t(winsOf(statistics.pool)),
      value: share(statistics.winRate, 0),
      more: t(
        { zh: '赢 {won} · 歪 {lost}', en: '{won} won · {lost} lost' },
        { won: count(statistics.won), lost: count(statistics.lost) },
      ),
    });
  if (statistics.guarantee !== 'none')
    figures.push({
      name: t({ zh: '每个 UP', en: 'Per rate-up' }),
      value: mean(statistics.pullsPerUp),
      more: expected(t, mean, statistics.expectedPerUp),
    });
  figures.push(
    {
      name: t({ zh: '运气超过', en: 'Luckier than' }),
      value: share(luck?.share, 0),
      more:
        luck === undefined
          ? statistics.expectedFive === undefined
            ? t({ zh: '没有概率模型', en: 'no odds model' })
            : t({ zh: '记录还太少', en: 'not enough records yet' })
          : t({ zh: '的玩家（按概率模型）', en: 'of players (odds model)' }),
    },
    { name: t({ zh: '花费{unit}', en: '{unit} spent' }, { unit: t(spent.unit) }), value: count(spent.amount) },
  );
  return (
    <section className={own.figures} aria-label={t({ zh: '统计', en: 'Statistics' })}>
      {figures.map(({ name, value, more }) => (
        <div key={name} className={own.figure}>
          <span className={styles.sub}>{name}</span>
          <strong>{value}</strong>
          <span className={own.more}>{more}</span>
        </div>
      ))}
    </section>
  );
}

function expected(
  t: ReturnType<typeof useText>,
  mean: (n: number | undefined) => string,
  value: number | undefined,
): string | undefined {
  if (value === undefined || !Number.isFinite(value) || value <= 0) return undefined;
  return t({ zh: '期望 {n}', en: 'expected {n}' }, { n: mean(value) });
}

function Odds({ statistics }: { statistics: PoolStatistics }) {
  const t = useText();
  const { range } = useFormats();
  if (statistics.odds.length === 0) return null;
  const chosen = statistics.odds.some((one) => one.chosen !== undefined);
  const up = statistics.odds.some((one) => one.up !== undefined);
  return (
    <section className={styles.card}>
      <h2>{t({ zh: '接下来的概率', en: 'Chances ahead' })}</h2>
      <table className={own.odds}>
        <thead>
          <tr>
            <th scope="col">{t({ zh: '抽数', en: 'Pulls' })}</th>
            <th scope="col">{t({ zh: '出五星', en: '5★' })}</th>
            {up && <th scope="col">{t({ zh: '出 UP', en: 'Rate-up' })}</th>}
            {chosen && <th scope="col">{t({ zh: '出定轨', en: 'Chosen' })}</th>}
          </tr>
        </thead>
        <tbody>
          {statistics.odds.map((one) => (
            <tr key={one.pulls}>
              <th scope="row">{t({ zh: '{n} 抽内', en: 'next {n}' }, { n: one.pulls })}</th>
              <td>{range(one.five)}</td>
              {up && <td>{one.up === undefined ? '–' : range(one.up)}</td>}
              {chosen && <td>{one.chosen === undefined ? '–' : range(one.chosen)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What the figures rest on, and whether the history begins at its beginning. */
function Notes({ statistics, account }: { statistics: PoolStatistics; account: AccountCard }) {
  const t = useText();
  const { pool, first, last } = statistics;
  const complete = account.complete.includes(pool);
  return (
    <section className={styles.card}>
      <h2>{t({ zh: '说明', en: 'Notes' })}</h2>
      <p className={styles.sub}>
        {t(
          { zh: '记录从 {first} 到 {last}（服务器时间）。', en: 'Records from {first} to {last} (server time).' },
          { first, last },
        )}
      </p>
      {statistics.notes.map((note) => (
        <p key={t(note)} className={styles.sub}>
          {t(note)}
        </p>
      ))}
      <label className={own.complete}>
        <input
          type="checkbox"
          checked={complete}
          onChange={(event) => void engine.call('setComplete', account.key, pool, event.currentTarget.checked)}
        />
        <span>
          {t({ zh: '第一条就是这个卡池的第一抽', en: 'The first record is my first pull on this banner' })}
          <small>
            {t({
              zh: '游戏只保留六个月左右的记录：不勾选时，第一个五星的垫数按“至少”算。',
              en: 'The games only keep about six months of records. If this is off, the pity of the first 5★ counts as “at least”.',
            })}
          </small>
        </span>
      </label>
    </section>
  );
}

function Ways({ pool, held, several }: { pool: ScreenProps['pool']; held: boolean; several: boolean }) {
  const t = useText();
  const { navigation } = usePlugin();
  const ways: { screen: Screen; words: { zh: string; en: string }; on: boolean }[] = [
    { screen: 'records', words: { zh: '全部记录', en: 'All records' }, on: held },
    { screen: 'timeline', words: { zh: '卡池时间线', en: 'Banner timeline' }, on: poolInfo(pool).page },
    { screen: 'share', words: { zh: '分享图', en: 'Share image' }, on: held },
    { screen: 'compare', words: { zh: '账号对比', en: 'Compare accounts' }, on: several },
    { screen: 'data', words: { zh: '导出与管理', en: 'Export and manage' }, on: true },
  ];
  return (
    <nav className={own.ways} aria-label={t({ zh: '更多', en: 'More' })}>
      {ways
        .filter(({ on }) => on)
        .map(({ screen, words }) => (
          <a key={screen} href={navigation.href(addressOf(pool, screen))}>
            {t(words)}
            <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
              <path d="m9 5 7 7-7 7" fill="none" stroke="currentColor" strokeWidth="2" />
            </svg>
          </a>
        ))}
    </nav>
  );
}
