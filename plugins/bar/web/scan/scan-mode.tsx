import { Empty, ListSearch, Page, UndoBar } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { ScanRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { searched } from '../../shared/scan/scans.ts';
import { typedCode } from '../../shared/scan/typed-code.ts';
import type { ModeProps } from '../mode.ts';
import { CodeWork } from './code-work.tsx';
import lists from './scan-list.module.css';
import { ScanRow } from './scan-row.tsx';
import { TypedCode } from './typed-code.tsx';
import { useScans } from './use-scans.ts';

/** Rows that are shown at first, and that a press on 显示更多 adds: each asks what its code means. */
const rows = 30;

/** 扫码: codes by camera, picture, drop and paste, and the list of what was read. */
export function ScanMode({ camera, preferred, modes }: ModeProps) {
  const t = useText();
  const scans = useScans();
  const [q, setQ] = useState('');
  const [most, setMost] = useState(rows);
  const shown = searched(scans.list, q);
  return (
    <Page
      title={t({ zh: '相机', en: 'Camera' })}
      count={scans.list.length === 0 ? undefined : t({ zh: '共 {n} 条', en: '{n} in all' }, { n: scans.list.length })}
      actions={
        scans.list.length === 0 ? undefined : (
          <>
            <Button onClick={scans.clear}>{t({ zh: '清空', en: 'Clear' })}</Button>
            <Button onClick={scans.save}>{t({ zh: '导出 CSV', en: 'Export CSV' })}</Button>
          </>
        )
      }
    >
      {modes}
      <CodeWork
        camera={camera}
        preferred={preferred}
        onFound={scans.add}
        label={t({ zh: '识别结果', en: 'What was read' })}
      >
        <TypedCode onCode={(text) => scans.add([typedCode(text)])} />
        {scans.list.length === 0 ? (
          <Empty
            icon={<ScanRegular />}
            title={t({ zh: '还没有识别到内容', en: 'Nothing was read yet' })}
            about={t({
              zh: '识别记录保存在这台设备上；商品条码、券码等短文本会向本组织的服务器查询',
              en: 'What is read is kept on this device; article numbers and short codes are looked up on this organisation’s server',
            })}
          />
        ) : (
          <>
            <ListSearch value={q} label={t({ zh: '搜索识别结果', en: 'Search what was read' })} onChange={setQ} />
            {shown.length === 0 ? <p>{t({ zh: '没有符合的内容', en: 'Nothing fits' })}</p> : null}
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
      </CodeWork>
      {scans.done === undefined ? null : <UndoBar done={scans.done} close={scans.forget} />}
    </Page>
  );
}
