import { useText } from '@fitout/sdk/web';
import { scaleBand } from 'd3-scale';
import { useEffect, useRef, useState } from 'react';
import type { Count, PoolStatistics } from '../../shared/statistics/types.ts';
import own from './charts.module.css';
import styles from './draws.module.css';
import { useFormats } from './texts.ts';
import { useWidth } from './use-width.ts';

/** CSS pixels of a column: a few of them share the room there is, many of them scroll. */
const narrowest = 26;
const widest = 52;
const height = 96;
/** Newest ones; what lies before them is told by month. */
const maxDays = 730;

/** Pulls per month or day, the newest in sight; older ones are a swipe away. */
export function ActivityChart({ statistics }: { statistics: PoolStatistics }) {
  const t = useText();
  const { count } = useFormats();
  const [by, setBy] = useState<'months' | 'days'>('months');
  const counts = by === 'days' ? statistics.days.slice(-maxDays) : statistics.months;
  const most = Math.max(1, ...counts.map(({ pulls }) => pulls));
  const [measured, width] = useWidth();
  const column = Math.min(widest, Math.max(narrowest, Math.floor(width / Math.max(1, counts.length))));
  const scroller = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns begin at their end, too
  useEffect(() => {
    if (scroller.current !== null) scroller.current.scrollLeft = scroller.current.scrollWidth;
  }, [by, statistics, column]);
  if (counts.length === 0) return null;
  const words = t(
    { zh: '共 {n} 抽，最多一{unit} {most} 抽', en: '{n} {n|pull|pulls}, at most {most} per {unit}' },
    {
      n: count(statistics.total),
      most: count(most),
      unit: by === 'months' ? t({ zh: '个月', en: 'month' }) : t({ zh: '天', en: 'day' }),
    },
  );
  return (
    <section className={styles.card}>
      <div ref={measured} className={own.heading}>
        <h2>{t({ zh: '抽卡节奏', en: 'Pulls over time' })}</h2>
        <fieldset className={own.switch} aria-label={t({ zh: '单位', en: 'Group by' })}>
          {(['months', 'days'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={by === one} onClick={() => setBy(one)}>
              {one === 'months' ? t({ zh: '按月', en: 'Months' }) : t({ zh: '按天', en: 'Days' })}
            </button>
          ))}
        </fieldset>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of a keyboard */}
      <section ref={scroller} className={own.scroller} tabIndex={0} aria-label={words}>
        <Columns counts={counts} most={most} by={by} column={column} />
      </section>
    </section>
  );
}

interface ColumnsProps {
  counts: readonly Count[];
  most: number;
  by: 'months' | 'days';
  column: number;
}

function Columns({ counts, most, by, column }: ColumnsProps) {
  const t = useText();
  const y = (pulls: number): number => 16 + height - (pulls / most) * height;
  const x = scaleBand(
    counts.map(({ key }) => key),
    [0, counts.length * column],
  ).padding(0.38);
  return (
    <svg width={Math.max(1, counts.length * column)} height={height + 62} className={own.columns} aria-hidden="true">
      {counts.map(({ key, pulls, five }, index) => {
        const left = x(key) ?? 0;
        const middle = left + x.bandwidth() / 2;
        const label = by === 'months' ? key.slice(5) : key.slice(8);
        const group = by === 'months' ? key.slice(0, 4) : key.slice(0, 7);
        const first = index === 0 || !(counts[index - 1]?.key.startsWith(group) ?? false);
        return (
          <g key={key}>
            <title>
              {t(
                { zh: '{key}：{pulls} 抽，五星 {five}', en: '{key}: {pulls} {pulls|pull|pulls}, {five} 5★' },
                { key, pulls, five },
              )}
            </title>
            <rect x={left} y={y(pulls)} width={x.bandwidth()} height={y(0) - y(pulls)} rx="3" className={own.bar} />
            <text x={middle} y={y(pulls) - 4} className={own.value} textAnchor="middle">
              {pulls}
            </text>
            {five > 0 && <circle cx={middle} cy={height + 24} r="3" className={own.star} />}
            <text x={middle} y={height + 42} className={own.scale} textAnchor="middle">
              {label}
            </text>
            {first && (
              <text x={left} y={height + 57} className={own.group}>
                {group}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
