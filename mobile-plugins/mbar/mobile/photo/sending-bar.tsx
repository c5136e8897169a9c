import type { PictureShelf } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import scan from '../parts/scan.module.css';
import styles from './photos.module.css';
import type { RollWork } from './use-roll.ts';

interface Props {
  work: RollWork;
  /** Of these photos alone. */
  ids?: readonly string[];
}

/** Photos on their way into a place of the platform: how far they are, and which did not come there and why. */
export function SendingBar({ work, ids }: Props) {
  const t = useText();
  const { roll, now } = work;
  const all = [...now.sending].filter(([id]) => ids === undefined || ids.includes(id));
  const going = all.flatMap(([id, one]) => (one.state === 'failed' ? [] : [{ id, ...one }]));
  const failed = all.flatMap(([id, one]) => (one.state === 'failed' ? [{ id, ...one }] : []));
  const [first] = going;
  const [wrong] = failed;
  const cancel = (those: readonly { id: string }[]) => {
    for (const { id } of those) roll.cancel(id);
  };
  const again = () => {
    for (const [shelf, those] of byShelf(failed)) roll.send(those, shelf);
  };
  return (
    <>
      {first !== undefined && (
        <div className={styles.way}>
          <span role="status">
            {t(
              { zh: '正在存入{place}，剩 {n} 张', en: 'Saving to {place}, {n} left' },
              { place: t(first.shelf.title), n: going.length },
            )}
          </span>
          <progress
            aria-label={t({ zh: '存入进度', en: 'Saving progress' })}
            value={going.reduce((sum, one) => sum + (one.state === 'sending' ? one.share : 0), 0)}
            max={going.length}
          />
          <button type="button" className={scan.text} onClick={() => cancel(going)}>
            {t({ zh: '取消', en: 'Cancel' })}
          </button>
        </div>
      )}
      {wrong !== undefined && (
        <div className={styles.failed} role="alert">
          <p>
            {t(
              { zh: '{n} 张没有存入{place}：{why}', en: '{n} not saved to {place}: {why}' },
              { n: failed.length, place: t(wrong.shelf.title), why: t(wrong.error) },
            )}
          </p>
          <button type="button" className={scan.text} onClick={again}>
            {t({ zh: '重试', en: 'Try again' })}
          </button>
          <button type="button" className={scan.text} onClick={() => cancel(failed)}>
            {t({ zh: '知道了', en: 'Dismiss' })}
          </button>
        </div>
      )}
    </>
  );
}

function byShelf(all: readonly { id: string; shelf: PictureShelf }[]): Map<PictureShelf, string[]> {
  const groups = new Map<PictureShelf, string[]>();
  for (const { id, shelf } of all) groups.set(shelf, [...(groups.get(shelf) ?? []), id]);
  return groups;
}
