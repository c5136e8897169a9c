import { ListSearch, UndoBar } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { searched } from '../../shared/scan/scans.ts';
import lists from './scan-list.module.css';
import { ScanRow } from './scan-row.tsx';
import type { Scans } from './use-scans.ts';

/** Rows that are shown at first, and that a press on 显示更多 adds: each asks what its code means. */
const rows = 30;

/** What was read, newest first, with a search in it; and the way back from what was just taken out. */
export function ScanList({ scans }: { scans: Scans }) {
  const t = useText();
  const [q, setQ] = useState('');
  const [most, setMost] = useState(rows);
  const { list, done } = scans;
  const shown = searched(list, q);
  return (
    <>
      {list.length === 0 ? null : (
        <>
          <ListSearch value={q} label={t({ zh: '搜索识别结果', en: 'Search scans' })} onChange={setQ} />
          {shown.length === 0 ? <p>{t({ zh: '没有符合的内容', en: 'No matches' })}</p> : null}
          <ul className={lists.list}>
            {shown.slice(0, most).map((scan) => (
              <ScanRow key={scan.id} scan={scan} onRemove={() => scans.remove(scan)} />
            ))}
          </ul>
          {shown.length <= most ? null : (
            <Button onClick={() => setMost(most + rows)}>
              {t({ zh: '显示更多（还有 {n} 条）', en: 'Show more ({n} left)' }, { n: shown.length - most })}
            </Button>
          )}
        </>
      )}
      {done === undefined ? null : <UndoBar done={done} close={scans.forget} />}
    </>
  );
}
