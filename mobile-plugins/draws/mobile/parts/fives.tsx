import type { Text } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { type CSSProperties, useState } from 'react';
import type { FiveStar } from '../../shared/statistics/types.ts';
import type { NamedStatistics } from '../engine/protocol.ts';
import styles from './draws.module.css';
import own from './fives.module.css';
import { luckOfPity, outcomeWord } from './texts.ts';

/** So many are shown before one asks for all. */
const fewFives = 12;
/** A full bar, in pulls, where the pool's own limit is not known. */
const longest = 90;

/** Every 5★, newest first, with the pulls it took and whether it was the one that was wanted. */
export function Fives({ statistics }: { statistics: NamedStatistics }) {
  const t = useText();
  const [all, setAll] = useState(false);
  const newest = statistics.fives.map((five, index) => ({ five, name: statistics.names[index] ?? '' })).reverse();
  const shown = all ? newest : newest.slice(0, fewFives);
  return (
    <section className={styles.card}>
      <h2>{t({ zh: '五星记录', en: '5★ history' })}</h2>
      {newest.length === 0 && (
        <p className={styles.sub}>
          {t({ zh: '还没有五星，下一个一定会来。', en: 'No 5★ yet. The next one is on its way.' })}
        </p>
      )}
      <ol className={own.list}>
        {shown.map(({ five, name }) => (
          <Five key={five.index} five={five} name={name} statistics={statistics} />
        ))}
      </ol>
      {newest.length > fewFives && (
        <button type="button" className={`${styles.text} ${own.all}`} aria-expanded={all} onClick={() => setAll(!all)}>
          {all
            ? t({ zh: '收起', en: 'Show less' })
            : t({ zh: '显示全部 {n} 个', en: 'Show all {n}' }, { n: newest.length })}
        </button>
      )}
    </section>
  );
}

interface FiveProps {
  five: FiveStar;
  name: Text;
  statistics: NamedStatistics;
}

function Five({ five, name, statistics }: FiveProps) {
  const t = useText();
  const hard = statistics.pity5.hard ?? longest;
  const word = outcomeWord(five.outcome, statistics.pool);
  const tone = luckOfPity(five.pity, statistics);
  return (
    <li className={own.five} style={{ '--share': `${Math.min(100, (five.pity / hard) * 100)}%` } as CSSProperties}>
      <span className={own.name}>{t(name)}</span>
      {word !== undefined && <span className={five.outcome === 'lost' ? styles.lost : styles.mark}>{t(word)}</span>}
      <time className={own.date}>{five.record.time.slice(0, 10)}</time>
      <span className={`${own.pity} ${own[tone]}`}>
        {five.exact ? '' : '≥'}
        {t({ zh: '{n} 抽', en: '{n}' }, { n: five.pity })}
      </span>
      <span className={`${own.bar} ${own[tone]}`} aria-hidden="true" />
    </li>
  );
}
