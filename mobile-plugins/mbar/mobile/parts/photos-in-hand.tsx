import { useText } from '@fitout/sdk/web';
import { readingText } from '../../../../plugins/bar/api.ts';
import styles from './photos-in-hand.module.css';
import type { Photos } from './use-photos.ts';

/** The photos that are being read, and the way out; nothing where none takes a while. `over`: upon the camera's picture. */
export function PhotosInHand({ photos, over = false }: { photos: Photos; over?: boolean }) {
  const t = useText();
  const { reading, cancel } = photos;
  if (reading === undefined) return null;
  const words = t(readingText(reading));
  return (
    <section className={over ? styles.over : styles.card}>
      <div className={styles.line}>
        <span role="status">{words}</span>
        <button type="button" onClick={cancel}>
          {t({ zh: '取消', en: 'Cancel' })}
        </button>
      </div>
      <progress value={reading.share} aria-label={words} />
    </section>
  );
}
