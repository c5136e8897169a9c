import { useText } from '@fitout/sdk/web';
import { useState } from 'react';
import type { Scan } from '../../../../plugins/bar/api.ts';
import styles from './scan.module.css';
import { ScanCard } from './scan-card.tsx';

/** Rows that are shown at first, and that a press on 显示更多 adds. */
const rows = 30;

/** What was read, newest first. */
export function ScanList({ list }: { list: readonly Scan[] }) {
  const t = useText();
  const [most, setMost] = useState(rows);
  return (
    <>
      <ul className={styles.list}>
        {list.slice(0, most).map((scan) => (
          <li key={scan.id}>
            <ScanCard scan={scan} />
          </li>
        ))}
      </ul>
      {list.length > most && (
        <button type="button" className={styles.text} onClick={() => setMost(most + rows)}>
          {t({ zh: '显示更多（还有 {n} 条）', en: 'Show more ({n} left)' }, { n: list.length - most })}
        </button>
      )}
    </>
  );
}
