import { useText } from '@fitout/sdk/web';
import { accountOf, type PoolKey } from '../../shared/model.ts';
import { poolInfo } from '../../shared/rules/pools.ts';
import type { PoolStatistics } from '../../shared/statistics/types.ts';
import { engine } from '../engine/client.ts';
import styles from '../parts/draws.module.css';
import { Loading, NotRead } from '../parts/states.tsx';
import { neverMisses, useFormats, winsOf } from '../parts/texts.ts';
import { useAnswer } from '../use-draws.ts';
import own from './compare.module.css';
import type { ScreenProps } from './screen-props.ts';

/** The accounts of a game side by side, for one pool. The best of each row stands out. */
export function CompareScreen({ pool, revision }: ScreenProps) {
  const t = useText();
  const rows = useRows(pool);
  const { data, error, reload } = useAnswer(pool, revision, () => engine.call('compare', pool));
  if (data === undefined) return error === undefined ? <Loading /> : <NotRead error={error} again={reload} />;
  if (data.length < 2)
    return (
      <p className={styles.note}>
        {t(
          {
            zh: '至少要有两个账号在“{pool}”里有记录，才能对比。',
            en: 'You need at least two accounts with records in “{pool}” to compare.',
          },
          { pool: t(poolInfo(pool).name) },
        )}
      </p>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of a keyboard
    <section className={`${styles.card} ${own.scroller}`} tabIndex={0} aria-label={t(poolInfo(pool).name)}>
      <h2>{t(poolInfo(pool).name)}</h2>
      <table className={own.table}>
        <thead>
          <tr>
            <th scope="col">UID</th>
            {data.map(({ account }) => (
              <th key={account} scope="col">
                {accountOf(account).uid}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, value, show, better }) => {
            const values = data.map(({ statistics }) => value(statistics));
            const known = values.filter((one) => one !== undefined);
            const best = better === undefined || new Set(known).size < 2 ? undefined : better(...known);
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((one, index) => (
                  <td key={data[index]?.account} className={one !== undefined && one === best ? own.best : ''}>
                    {show(one)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface Row {
  name: string;
  value(statistics: PoolStatistics): number | undefined;
  show(value: number | undefined): string;
  /** Which of two is the luckier one. */
  better?: (...values: number[]) => number;
}

const winRateOf = ({ winRate }: PoolStatistics): number | undefined => winRate;

function useRows(pool: PoolKey): Row[] {
  const t = useText();
  const { count, mean, share } = useFormats();
  const whole = (n: number | undefined): string => (n === undefined ? '–' : count(n));
  const percent = (n: number | undefined): string => share(n, 0);
  return [
    { name: t({ zh: '总抽数', en: 'Pulls' }), value: ({ total }) => total, show: whole },
    { name: t({ zh: '五星', en: '5★' }), value: ({ ranks }) => ranks.five, show: whole },
    { name: t({ zh: '五星平均', en: 'Avg. per 5★' }), value: ({ meanFive }) => meanFive, show: mean, better: Math.min },
    ...(neverMisses(pool) ? [] : [{ name: t(winsOf(pool)), value: winRateOf, show: percent, better: Math.max }]),
    {
      name: t({ zh: '每个 UP', en: 'Per rate-up' }),
      value: ({ pullsPerUp }) => pullsPerUp,
      show: mean,
      better: Math.min,
    },
    {
      name: t({ zh: '运气超过', en: 'Luckier than' }),
      value: ({ luckUp, luckFive }) => (luckUp ?? luckFive)?.share,
      show: percent,
      better: Math.max,
    },
    { name: t({ zh: '五星已垫', en: 'Current 5★ pity' }), value: ({ pity5 }) => pity5.count, show: whole },
    { name: t({ zh: '花费', en: 'Spent' }), value: ({ spent }) => spent.amount, show: whole },
  ];
}
