import { usePlugin, useStore, useText } from '@fitout/sdk/web';
import type { Ref } from 'react';
import type { Library } from './library.ts';
import { OpenButton } from './open-button.tsx';
import styles from './top-bar.module.css';
import { TrackList } from './track-list.tsx';

interface Props {
  library: Library;
  ref: Ref<HTMLDivElement>;
}

/** Over the map: the way to the stored tracks, opening a file, and what there is to say about the last one. */
export function TopBar({ library, ref }: Props) {
  const t = useText();
  const { overlays } = usePlugin();
  const cards = useStore(library.state, ({ cards }) => cards);
  const open = useStore(library.state, ({ open }) => open);
  const busy = useStore(library.state, ({ busy }) => busy);
  const message = useStore(library.state, ({ message }) => message);
  const add = (files: File[]): void => void library.add(files);
  return (
    <div ref={ref} className={styles.top}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.pill}
          aria-haspopup="dialog"
          onClick={() => void overlays.open(({ close }) => <TrackList library={library} close={() => close()} />)}
        >
          {t({ zh: '我的轨迹', en: 'My tracks' })}
          {cards !== undefined && cards.length > 0 && <span className={styles.count}>{cards.length}</span>}
        </button>
        {busy && (
          <span className={styles.busy} role="status">
            {t({ zh: '正在打开…', en: 'Opening…' })}
          </span>
        )}
        <OpenButton className={`${styles.pill} ${styles.primary}`} onFiles={add}>
          {t({ zh: '打开文件', en: 'Open file' })}
        </OpenButton>
      </div>
      {message !== undefined ? (
        <div className={styles.card} data-failed={message.failed ? '' : undefined} role="alert">
          <div>
            <strong>{message.name}</strong>
            {message.texts.map((text) => (
              <p key={text.en}>{t(text)}</p>
            ))}
          </div>
          <button type="button" aria-label={t({ zh: '知道了', en: 'Dismiss' })} onClick={() => library.dismiss()}>
            <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
              <path d="m6 6 12 12M18 6 6 18" strokeLinecap="round" />
            </svg>
          </button>
        </div>
      ) : (
        open !== undefined &&
        open.card === undefined && (
          <p className={styles.note}>
            {t({
              zh: '这是示例轨迹。打开你的 GPX 文件即可回放；文件只保存在这台手机上，不会上传。',
              en: 'This is a sample track. Open your own GPX file to play it back. Files stay on this phone and are not uploaded.',
            })}
          </p>
        )
      )}
    </div>
  );
}
