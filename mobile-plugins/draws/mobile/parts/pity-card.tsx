import { useText } from '@fitout/sdk/web';
import type { CSSProperties } from 'react';
import type { PoolStatistics } from '../../shared/statistics/types.ts';
import styles from './draws.module.css';
import own from './pity-card.module.css';
import { guaranteeOf } from './texts.ts';

/** Where one stands: pulls since the last 5★ and the last 4★, and what the next 5★ will be. */
export function PityCard({ statistics }: { statistics: PoolStatistics }) {
  const t = useText();
  const { pity5, pity4, guarantee } = statistics;
  const words = guaranteeOf(guarantee, statistics.pool);
  return (
    <section className={styles.card} aria-label={t({ zh: '当前进度', en: 'Current progress' })}>
      <div className={own.line}>
        <div>
          <span className={styles.sub}>{t({ zh: '五星已垫', en: 'Pulls since the last 5★' })}</span>
          <p className={own.large}>
            {pity5.exact ? '' : '≥ '}
            {pity5.count}
            {pity5.hard !== undefined && <small>/ {pity5.hard}</small>}
          </p>
        </div>
        {words !== undefined && (
          <span className={`${own.badge} ${guarantee === 'sure' ? own.sure : ''}`} title={t(words.why)}>
            {t(words.word)}
          </span>
        )}
      </div>
      {pity5.hard !== undefined && pity5.soft !== undefined && (
        <Bar count={pity5.count} hard={pity5.hard} soft={pity5.soft} />
      )}
      <p className={styles.sub}>
        {aheadOf(statistics, t)}
        {words === undefined ? '' : t({ zh: '；{why}', en: '. {why}' }, { why: t(words.why) })}
      </p>
      <div className={own.four}>
        <span>{t({ zh: '四星已垫', en: 'Pulls since the last 4★' })}</span>
        <strong>
          {pity4.exact ? '' : '≥ '}
          {pity4.count}
          {pity4.hard === undefined ? '' : ` / ${pity4.hard}`}
        </strong>
      </div>
    </section>
  );
}

function aheadOf({ pity5: { count, hard, soft } }: PoolStatistics, t: ReturnType<typeof useText>): string {
  if (hard === undefined || soft === undefined)
    return t({ zh: '这个卡池的概率没有公开的模型', en: 'There is no public model of this banner’s odds' });
  const left = Math.max(1, hard - count);
  return count >= soft
    ? t(
        { zh: '概率已提升，最多再 {left} 抽出五星', en: 'Odds are raised: a 5★ within {left} {left|pull|pulls}' },
        { left },
      )
    : t(
        {
          zh: '最多再 {left} 抽出五星，第 {soft} 抽起概率提升',
          en: 'A 5★ within {left} {left|pull|pulls}. Odds rise from pull {soft}',
        },
        { left, soft },
      );
}

function Bar({ count, hard, soft }: { count: number; hard: number; soft: number }) {
  const share = (n: number): string => `${Math.min(100, (n / hard) * 100)}%`;
  const style = { '--at': share(count), '--soft': share(soft) } as CSSProperties;
  return (
    <div className={own.bar} style={style} aria-hidden="true">
      <span className={count >= soft ? own.raised : ''} />
    </div>
  );
}
