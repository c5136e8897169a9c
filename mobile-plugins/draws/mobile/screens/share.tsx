import { Bone } from '@fitout/sdk/mobile';
import { canShareFiles, saveFile, shareFiles, useObjectUrl, usePlugin, useText } from '@fitout/sdk/web';
import { useEffect, useMemo, useState } from 'react';
import { poolInfo } from '../../shared/rules/pools.ts';
import type { PoolStatistics } from '../../shared/statistics/types.ts';
import { engine } from '../engine/client.ts';
import type { AccountCard, NamedStatistics } from '../engine/protocol.ts';
import styles from '../parts/draws.module.css';
import { Loading, NotRead } from '../parts/states.tsx';
import { guaranteeOf, luckOfPity, neverMisses, outcomeWord, useFormats, winsOf } from '../parts/texts.ts';
import { cardColours, drawCard, type ShareCard } from '../share-card.ts';
import { useAnswer } from '../use-draws.ts';
import type { ScreenProps } from './screen-props.ts';
import own from './share.module.css';

/** A picture of a pool, to be sent or saved. */
export function ShareScreen({ pool, account, revision }: ScreenProps) {
  const t = useText();
  const held = account?.pools.some(({ key }) => key === pool) ?? false;
  const { data, error, reload } = useAnswer(`${account?.key} ${pool} ${held}`, revision, async () =>
    account === undefined || !held ? null : engine.call('statistics', account.key, pool),
  );
  if (data === undefined) return error === undefined ? <Loading /> : <NotRead error={error} again={reload} />;
  if (data === null || account === undefined)
    return <p className={styles.note}>{t({ zh: '这个卡池还没有记录', en: 'No records in this banner yet' })}</p>;
  return <Share statistics={data} account={account} />;
}

function Share({ statistics, account }: { statistics: NamedStatistics; account: AccountCard }) {
  const t = useText();
  const { toasts } = usePlugin();
  const [hidden, setHidden] = useState(true);
  const card = useCard(statistics, account, hidden);
  const picture = usePicture(card);
  const send = (): void => {
    if (picture === undefined) return;
    shareFiles([picture.file], card.title).catch(() =>
      toasts.error({ zh: '没有分享成功，可以先保存图片', en: 'Could not share the image. Save it instead' }),
    );
  };
  const words = `${card.title}：${card.hero.value} ${card.hero.unit}；${card.figures.map(({ name, value }) => `${name} ${value}`).join('，')}`;
  return (
    <>
      <div className={own.frame}>
        {picture === undefined ? (
          <Bone className={styles.bone} />
        ) : (
          <img src={picture.url} alt={words} className={own.picture} />
        )}
      </div>
      <label className={styles.option}>
        <input type="checkbox" checked={hidden} onChange={(event) => setHidden(event.currentTarget.checked)} />
        {t({ zh: '隐藏部分 UID', en: 'Hide part of the UID' })}
      </label>
      <div className={styles.actions}>
        {picture !== undefined && canShareFiles([picture.file]) && (
          <button type="button" className={styles.primary} onClick={send}>
            {t({ zh: '分享图片', en: 'Share image' })}
          </button>
        )}
        <button
          type="button"
          className={picture !== undefined && canShareFiles([picture.file]) ? styles.plain : styles.primary}
          disabled={picture === undefined}
          onClick={() => picture !== undefined && saveFile(picture.file, picture.file.name)}
        >
          {t({ zh: '保存图片', en: 'Save image' })}
        </button>
      </div>
      <p className={styles.sub}>
        {t({
          zh: '也可以长按图片保存。图片在这台设备上生成。',
          en: 'You can also press and hold the image to save it. It is created on this device.',
        })}
      </p>
    </>
  );
}

/** So many 5★ stand on a card. */
const maxFives = 10;

function useCard(statistics: NamedStatistics, account: AccountCard, hidden: boolean): ShareCard {
  const t = useText();
  const formats = useFormats();
  return useMemo(() => {
    const { pity5, fives, names, pool } = statistics;
    const uid = hidden ? account.uid.replace(/^(\d{3})\d+(\d{2})$/, '$1****$2') : account.uid;
    const state = guaranteeOf(statistics.guarantee, pool);
    return {
      title: t(poolInfo(pool).name),
      line: `UID ${uid} · ${statistics.first.slice(0, 10)} – ${statistics.last.slice(0, 10)}`,
      hero: {
        value: `${pity5.exact ? '' : '≥'}${pity5.count}`,
        unit: t({ zh: '抽已垫', en: 'since the last 5★' }),
        words: state === undefined ? '' : t(state.word),
      },
      figures: figuresOf(statistics, t, formats),
      fives: fives
        .map((five, index) => ({ five, name: t(names[index] ?? '') }))
        .slice(-maxFives)
        .reverse()
        .map(({ five, name }) => {
          const word = outcomeWord(five.outcome, pool);
          return {
            name,
            pity: five.pity,
            share: five.pity / (pity5.hard ?? 90),
            tone: luckOfPity(five.pity, statistics),
            mark: word === undefined ? '' : t(word),
            lost: five.outcome === 'lost',
          };
        }),
      foot: `${location.host} · ${new Date().toLocaleDateString()}`,
    };
  }, [statistics, account, hidden, t, formats]);
}

function figuresOf(
  { pool, total, ranks, meanFive, winRate, pullsPerUp, luckUp, luckFive, guarantee, spent }: PoolStatistics,
  t: ReturnType<typeof useText>,
  { count, mean, share }: ReturnType<typeof useFormats>,
): ShareCard['figures'] {
  const luck = luckUp ?? luckFive;
  return [
    { name: t({ zh: '总抽数', en: 'Pulls' }), value: count(total) },
    { name: t({ zh: '五星', en: '5★' }), value: count(ranks.five) },
    { name: t({ zh: '五星平均', en: 'Avg. per 5★' }), value: mean(meanFive) },
    ...(guarantee === 'none'
      ? [{ name: t(spent.unit), value: count(spent.amount) }]
      : [
          neverMisses(pool)
            ? { name: t(spent.unit), value: count(spent.amount) }
            : { name: t(winsOf(pool)), value: share(winRate, 0) },
          { name: t({ zh: '每个 UP', en: 'Per rate-up' }), value: mean(pullsPerUp) },
        ]),
    { name: t({ zh: '运气超过', en: 'Luckier than' }), value: share(luck?.share, 0) },
  ];
}

/** Draws the card off the page, in the colours of the theme. */
function usePicture(card: ShareCard): { url: string; file: File } | undefined {
  const [file, setFile] = useState<File>();
  const url = useObjectUrl(file);
  useEffect(() => {
    let gone = false;
    const canvas = document.createElement('canvas');
    drawCard(canvas, card, cardColours[document.documentElement.classList.contains('dark') ? 'dark' : 'light']);
    canvas.toBlob((blob) => {
      if (gone || blob === null) return;
      setFile(new File([blob], `${card.title}.png`.replace(/\s+/g, '-'), { type: 'image/png' }));
    }, 'image/png');
    return () => {
      gone = true;
    };
  }, [card]);
  return file === undefined || url === undefined ? undefined : { url, file };
}
