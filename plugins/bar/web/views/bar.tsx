import { isFitoutError } from '@fitout/sdk';
import { chosenFiles, droppedFiles, Empty, ListSearch, Page, pastedFiles, UndoBar } from '@fitout/sdk/desktop';
import { usePlugin, useTag, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { ScanRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type CameraChoice, CameraSession } from '../../shared/camera/camera-session.ts';
import { typedFormat } from '../../shared/codes/meaning.ts';
import type { Found } from '../../shared/decoder/protocol.ts';
import { Agreement, awayMs } from '../../shared/scan/agree.ts';
import { readPicture } from '../../shared/scan/frames.ts';
import { searched } from '../../shared/scan/scans.ts';
import { Viewfinder } from '../camera/viewfinder.tsx';
import lists from '../scan/scan-list.module.css';
import { ScanRow } from '../scan/scan-row.tsx';
import { TypedCode } from '../scan/typed-code.tsx';
import { useScans } from '../scan/use-scans.ts';
import { useWedge } from '../scan/use-wedge.ts';
import classes from './bar.module.css';

/** Rows that are shown at first, and that a press on 显示更多 adds: each asks what its code means. */
const rows = 30;

/** 扫码: codes by camera, picture, drop and paste, and the list of what was read. */
export default function BarView() {
  const t = useText();
  const { storage, toasts } = usePlugin();
  const { visible } = useTag();
  const [session] = useState(() => new CameraSession());
  const camera = useSyncExternalStore(session.subscribe, session.get);
  useEffect(() => (visible ? session.attach() : undefined), [session, visible]);
  const scans = useScans();
  const [q, setQ] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const agreement = useRef(new Agreement(awayMs));
  const [mirrored, setMirrored] = useState(() => storage.get<boolean>('mirrored') ?? false);
  const [most, setMost] = useState(rows);
  const { deviceId, label } = camera.device ?? {};
  useEffect(() => {
    if (deviceId !== undefined) storage.set('camera', { deviceId, label });
  }, [deviceId, label, storage]);
  const typed = (text: string) =>
    scans.add([{ text, format: typedFormat, bytes: new Uint8Array(), outline: [], gs1: false }]);
  useWedge(visible, typed);
  const fail = (error: unknown) => {
    if (!isFitoutError(error)) throw error;
    toasts.error(error.text, error);
  };
  const take = async (files: Iterable<File>) => {
    let none = 0;
    let seen = 0;
    for (const file of files) {
      seen += 1;
      try {
        const found: Found[] = await readPicture(file);
        if (found.length === 0) none += 1;
        else scans.add(found);
      } catch (error) {
        fail(error);
      }
    }
    if (none > 0)
      toasts.warning(
        seen === 1
          ? { zh: '图片里没有找到二维码或条码', en: 'No code was found in the picture' }
          : { zh: `${none} 张图片里没有找到二维码或条码`, en: `No code was found in ${none} pictures` },
      );
  };
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (!visible) return;
    const paste = (event: ClipboardEvent) => {
      const files = pastedFiles(event.clipboardData, 'screenshot', new Date()).map(({ file }) => file);
      if (files.length === 0) return;
      event.preventDefault();
      void latest.current(files);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [visible]);
  const shown = searched(scans.list, q);
  return (
    <Page
      title={t({ zh: '扫码', en: 'Scan codes' })}
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; the button inside does the same */}
      <div
        className={classes.work}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void droppedFiles(event.dataTransfer).then(({ files }) => take(files.map(({ file }) => file)));
        }}
      >
        <div className={classes.left}>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept="image/*"
            aria-label={t({ zh: '选择图片', en: 'Choose a picture' })}
            onChange={(event) => {
              const files = chosenFiles(event.target.files ?? []).map(({ file }) => file);
              event.target.value = '';
              void take(files);
            }}
          />
          <Viewfinder
            camera={camera}
            preferred={storage.get<CameraChoice>('camera')}
            mirrored={mirrored}
            onMirror={(next) => {
              setMirrored(next);
              storage.set('mirrored', next);
            }}
            onFound={(found) => scans.add(agreement.current.take(found, performance.now()))}
            onError={(error) => {
              camera.close();
              fail(error);
            }}
            onChoosePicture={() => input.current?.click()}
          />
        </div>
        <section className={classes.right} aria-label={t({ zh: '识别结果', en: 'What was read' })}>
          <TypedCode onCode={typed} />
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
        </section>
      </div>
      {scans.done === undefined ? null : <UndoBar done={scans.done} close={scans.forget} />}
    </Page>
  );
}
