import { useText } from '@fitout/sdk/web';
import { useState } from 'react';
import { engine } from '../engine/client.ts';
import type { TimelineEntry } from '../engine/protocol.ts';
import styles from '../parts/draws.module.css';
import { Loading, NotRead } from '../parts/states.tsx';
import { outcomeWord, useFormats } from '../parts/texts.ts';
import { useAnswer } from '../use-draws.ts';
import type { ScreenProps } from './screen-props.ts';
import own from './timeline.module.css';

/** Banners of a pool, newest first, each with what was pulled on it. */
export function TimelineScreen({ pool, account, revision }: ScreenProps) {
  const t = useText();
  const [mine, setMine] = useState(true);
  const { data, error, reload } = useAnswer(`${account?.key} ${pool}`, revision, async () =>
    account === undefined ? [] : engine.call('timeline', account.key, pool),
  );
  if (data === undefined) return error === undefined ? <Loading /> : <NotRead error={error} again={reload} />;
  if (data.length === 0)
    return (
      <p className={styles.note}>
        {pool === 'ysnp' || pool === 'mcnw'
          ? t({ zh: '常驻卡池一直开放，没有时间线。', en: 'This standard banner is always open and has no timeline.' })
          : t({
              zh: '还没有卡池资料，联网打开一次后会出现在这里。',
              en: 'No banner data yet. It appears here once you open this page while online.',
            })}
      </p>
    );
  const shown = mine ? data.filter(({ pulls }) => pulls > 0) : data;
  return (
    <>
      <label className={styles.option}>
        <input type="checkbox" checked={mine} onChange={(event) => setMine(event.currentTarget.checked)} />
        {t({ zh: '只看我抽过的', en: 'Only banners I pulled on' })}
      </label>
      {shown.length === 0 && (
        <p className={styles.note}>{t({ zh: '在已知的卡池里没有抽取。', en: 'No pulls on any known banner.' })}</p>
      )}
      <ol className={own.list}>
        {shown.map((entry) => (
          <Entry key={`${entry.from} ${entry.to}`} entry={entry} pool={pool} />
        ))}
      </ol>
      <p className={styles.note}>
        {t({
          zh: '时间按账号所在服务器显示。同期的几个卡池共享垫数，抽数合在一起。',
          en: 'Times are in the account’s server time. Concurrent banners share pity, so their pulls are counted together.',
        })}
      </p>
    </>
  );
}

function Entry({ entry, pool }: { entry: TimelineEntry; pool: ScreenProps['pool'] }) {
  const t = useText();
  const { count } = useFormats();
  return (
    <li className={styles.card}>
      <p className={own.when}>
        {entry.version !== '' && <strong>{entry.version}</strong>}
        <span>
          {entry.from.slice(0, 10)} – {entry.to.slice(0, 10)}
        </span>
      </p>
      <h2 className={own.up}>
        {entry.up.length > 0
          ? entry.up.map((name) => t(name)).join(t({ zh: '、', en: ', ' }))
          : entry.titles.map((title) => t(title)).join(' / ')}
      </h2>
      <p className={styles.sub}>
        {entry.pulls === 0
          ? t({ zh: '没有抽', en: 'no pulls' })
          : t(
              { zh: '{pulls} 抽，五星 {fives} 个', en: '{pulls} {pulls|pull|pulls}, {fives} 5★' },
              { pulls: count(entry.pulls), fives: entry.fives.length },
            )}
      </p>
      {entry.fives.length > 0 && (
        <ul className={own.fives}>
          {entry.fives.map((five, index) => {
            const word = outcomeWord(five.outcome, pool);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is of one moment and never reordered
              <li key={index} className={five.outcome === 'lost' ? own.lost : ''}>
                {t(five.name)} <b>{five.pity}</b> {word === undefined ? '' : t(word)}
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}
