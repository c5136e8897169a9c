import { useText } from '@fitout/sdk/web';
import type { Papers } from '../../../../plugins/bar/api.ts';
import scan from '../parts/scan.module.css';
import styles from './document.module.css';

/** How far reading the text is, and what ends it. */
export function ReadingBar({ reading, onStop }: { reading: NonNullable<Papers['reading']>; onStop(): void }) {
  const t = useText();
  const label = t(
    { zh: '正在识别第 {n} / {of} 页', en: 'Recognising page {n} of {of}' },
    { n: reading.page, of: reading.pages },
  );
  return (
    <div className={styles.reading}>
      <span role="status">{label}</span>
      <progress value={reading.part} max={1} aria-label={label} />
      <button type="button" className={scan.text} onClick={onStop}>
        {t({ zh: '取消', en: 'Cancel' })}
      </button>
    </div>
  );
}
