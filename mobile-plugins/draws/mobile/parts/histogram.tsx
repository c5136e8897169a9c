import { useText } from '@fitout/sdk/web';
import { nice, ticks } from 'd3-array';
import { scaleBand } from 'd3-scale';
import { curveMonotoneX, line } from 'd3-shape';
import type { PoolStatistics } from '../../shared/statistics/types.ts';
import own from './charts.module.css';
import styles from './draws.module.css';
import { useWidth } from './use-width.ts';

const height = 150;
const foot = 18;

/** At which pity 5★ came, in steps of five pulls, against what the model expects of as many. */
export function Histogram({ statistics }: { statistics: PoolStatistics }) {
  const t = useText();
  const [measured, width] = useWidth();
  const { histogram, pity5, meanFive, expectedFive } = statistics;
  if (expectedFive === undefined || pity5.soft === undefined) return null;
  const late = pity5.soft;
  const bins = binsOf(histogram);
  const counted = bins.reduce((sum, { count }) => sum + count, 0);
  if (counted === 0) return null;
  const most = Math.max(...bins.map(({ count, expected }) => Math.max(count, expected)));
  // Lines at whole numbers alone: there is no half of a 5★.
  const [, top] = nice(0, Math.max(2, most), 2);
  const lines = ticks(0, top, 2).filter(Number.isInteger);
  const y = (value: number): number => (height - foot) * (1 - value / top) + 4;
  const side = 8 + 7 * String(lines.at(-1)).length;
  const x = scaleBand(
    bins.map(({ from }) => from),
    [side, width],
  ).padding(0.12);
  const curve = line<(typeof bins)[number]>(
    ({ from }) => (x(from) ?? 0) + x.bandwidth() / 2,
    ({ expected }) => y(expected),
  ).curve(curveMonotoneX)(bins);
  const words = t(
    {
      zh: '{n} 个五星的垫数分布：平均 {mean} 抽，模型期望 {expected} 抽',
      en: 'Pity of {n} 5★: {mean} on average, {expected} expected by the model',
    },
    { n: counted, mean: (meanFive ?? 0).toFixed(1), expected: expectedFive.toFixed(1) },
  );
  return (
    <section className={styles.card}>
      <h2>{t({ zh: '垫数分布', en: 'Pity distribution' })}</h2>
      <svg ref={measured} height={height + 4} className={own.chart} role="img" aria-label={words}>
        {lines.map((value) => (
          <g key={value}>
            <line x1={side} x2={width} y1={y(value)} y2={y(value)} className={own.rule} />
            <text x={side - 5} y={y(value) + 4} className={own.scale} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {bins.map(({ from, to, count }) => (
          <rect
            key={from}
            x={x(from)}
            y={y(count)}
            width={x.bandwidth()}
            height={y(0) - y(count)}
            rx="2"
            className={to >= late ? own.late : own.bar}
          >
            <title>{t({ zh: '{from}–{to} 抽：{n} 个', en: '{from}–{to}: {n}' }, { from, to, n: count })}</title>
          </rect>
        ))}
        <path d={curve ?? ''} className={own.curve} />
        {bins.map(({ from }, index) =>
          index % 4 === 0 ? (
            <text
              key={from}
              x={(x(from) ?? 0) + x.bandwidth() / 2}
              y={height}
              className={own.scale}
              textAnchor="middle"
            >
              {from}
            </text>
          ) : null,
        )}
      </svg>
      <p className={own.legend}>
        <span>
          <i className={own.keyBar} />
          {t({ zh: '你的五星', en: 'your 5★' })}
        </span>
        <span>
          <i className={`${own.keyBar} ${own.keyLate}`} />
          {t({ zh: '概率提升后', en: 'at raised odds' })}
        </span>
        <span>
          <i className={own.keyCurve} />
          {t({ zh: '模型期望', en: 'expected' })}
        </span>
      </p>
    </section>
  );
}

const stepOf = 5;

function binsOf(bars: PoolStatistics['histogram']): { from: number; to: number; count: number; expected: number }[] {
  const bins: { from: number; to: number; count: number; expected: number }[] = [];
  for (const { pity, count, expected } of bars) {
    const index = Math.floor((pity - 1) / stepOf);
    bins[index] ??= { from: index * stepOf + 1, to: (index + 1) * stepOf, count: 0, expected: 0 };
    const bin = bins[index];
    bin.count += count;
    bin.expected += expected;
  }
  return bins;
}
