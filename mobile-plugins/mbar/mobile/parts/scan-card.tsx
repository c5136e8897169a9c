import { usePlugin, useText } from '@fitout/sdk/web';
import {
  formatText,
  kindText,
  type Link,
  meaningOf,
  moreText,
  openQuestion,
  type Scan,
  visibleText,
} from '../../../../plugins/bar/api.ts';
import styles from './scan.module.css';

/** A code that was read: what it is, what it says, and what fits it. Its text is data, never markup. */
export function ScanCard({ scan }: { scan: Scan }) {
  const t = useText();
  const { overlays, toasts } = usePlugin();
  const meaning = meaningOf(scan.text, scan.format, scan.gs1);
  const more = moreText(meaning);
  const open = async (link: Link) => {
    if (await overlays.confirm(openQuestion(link))) window.open(link.url, '_blank', 'noopener,noreferrer');
  };
  return (
    <div className={styles.scan}>
      <p className={styles.sub}>
        {t(kindText(meaning))} · {t(formatText(scan.format))}
        {scan.times > 1 && ` · × ${scan.times}`}
      </p>
      <p className={styles.words}>{visibleText(scan.text)}</p>
      {more !== undefined && <p className={styles.sub}>{visibleText(t(more))}</p>}
      <div className={styles.actions}>
        {meaning.kind === 'link' && (
          <button type="button" className={styles.text} onClick={() => void open(meaning.link)}>
            {t({ zh: '打开', en: 'Open' })}
          </button>
        )}
        <button
          type="button"
          className={styles.text}
          onClick={() => void toasts.copy(scan.text).catch(() => undefined)}
        >
          {t({ zh: '复制', en: 'Copy' })}
        </button>
      </div>
    </div>
  );
}
