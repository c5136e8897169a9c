import { Empty, Loading, Page } from '@fitout/sdk/desktop';
import { useTag, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { ScanRegular } from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import { useOpenAtOnce } from '../../shared/camera/use-open-at-once.tsx';
import { typedCode } from '../../shared/scan/typed-code.ts';
import type { ModeProps } from '../mode.ts';
import { CodeWork } from './code-work.tsx';
import { TypedCode } from './typed-code.tsx';
import { useScans } from './use-scans.ts';

/** Comes with the first code, and while the camera is opened: before that there is nothing whose meaning it could tell. */
const ScanList = lazy(() => import('./scan-list.tsx').then((part) => ({ default: part.ScanList })));

/** 扫码: codes by camera, picture, drop and paste, and the list of what was read. */
export function ScanMode({ camera, preferred, modes }: ModeProps) {
  const t = useText();
  const scans = useScans();
  useOpenAtOnce(camera, preferred, useTag().visible);
  const empty = scans.list.length === 0;
  return (
    <Page
      title={t({ zh: '相机', en: 'Camera' })}
      count={empty ? undefined : t({ zh: '共 {n} 条', en: '{n} {n|scan|scans}' }, { n: scans.list.length })}
      actions={
        empty ? undefined : (
          <>
            <Button onClick={scans.clear}>{t({ zh: '清空', en: 'Clear' })}</Button>
            <Button onClick={() => void scans.save()}>{t({ zh: '导出 CSV', en: 'Export CSV' })}</Button>
          </>
        )
      }
    >
      {modes}
      <CodeWork
        camera={camera}
        preferred={preferred}
        onFound={scans.add}
        label={t({ zh: '识别结果', en: 'Scan results' })}
      >
        <TypedCode onCode={(text) => scans.add([typedCode(text)])} />
        {empty ? (
          <Empty
            icon={<ScanRegular />}
            title={t({ zh: '还没有识别到内容', en: 'No scans yet' })}
            about={t({
              zh: '识别记录保存在这台设备上；商品条码、券码等短文本会向本组织的服务器查询',
              en: 'Scans are kept on this device. Short texts such as product barcodes and coupon codes are looked up on your organisation’s server',
            })}
          />
        ) : null}
        {empty && scans.done === undefined && camera.state === 'off' ? null : (
          <Suspense fallback={empty ? null : <Loading />}>
            <ScanList scans={scans} />
          </Suspense>
        )}
      </CodeWork>
    </Page>
  );
}
