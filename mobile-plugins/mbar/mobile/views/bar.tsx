import { isFitoutError } from '@fitout/sdk';
import { usePlugin, useTag, useText } from '@fitout/sdk/web';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  Agreement,
  awayMs,
  CameraSession,
  type Found,
  faultTexts,
  readPicture,
  type Scan,
  withFound,
} from '../../../../plugins/bar/api.ts';
import { Finder } from '../parts/finder.tsx';
import { PhotoInput } from '../parts/photo-input.tsx';
import styles from '../parts/scan.module.css';
import { ScanCard } from '../parts/scan-card.tsx';

/** /m/bar: codes by the phone's camera or from its photos; nothing leaves the phone. */
export default function Bar() {
  const t = useText();
  const { events, storage, toasts } = usePlugin();
  const { visible } = useTag();
  const [session] = useState(() => new CameraSession());
  const camera = useSyncExternalStore(session.subscribe, session.get);
  useEffect(() => (visible ? session.attach() : undefined), [session, visible]);
  const [list, setList] = useState<readonly Scan[]>(() => storage.get<Scan[]>('scans') ?? []);
  const agreement = useRef(new Agreement(awayMs));
  useEffect(() => storage.set('scans', list), [list, storage]);
  // What one person read is another one's business no more than their sign-in: the storage is each person's own.
  useEffect(() => {
    const changed = events.on('session.changed', () => setList(storage.get<Scan[]>('scans') ?? []));
    return () => changed.dispose();
  }, [events, storage]);
  const add = (found: readonly Found[]) => {
    if (found.length === 0) return;
    navigator.vibrate?.(60);
    setList((scans) => withFound(scans, found, new Date().toISOString(), () => crypto.randomUUID()));
  };
  const fail = (error: unknown) => {
    if (!isFitoutError(error)) throw error;
    toasts.error(error.text, error);
  };
  const take = async (files: readonly File[]) => {
    for (const file of files) {
      try {
        const found = await readPicture(file);
        if (found.length === 0)
          toasts.warning({ zh: '照片里没有找到二维码或条码', en: 'No code was found in the photo' });
        add(found);
      } catch (error) {
        fail(error);
      }
    }
  };
  const { state } = camera;
  if (state === 'opening' || state === 'on')
    return (
      <Finder
        camera={camera}
        latest={list[0]}
        onFound={(found) => add(agreement.current.take(found, performance.now()))}
        onError={(error) => {
          camera.close();
          fail(error);
        }}
      />
    );
  const fault = state === 'off' ? undefined : faultTexts[state];
  const mayRetry = state !== 'insecure' && state !== 'policy';
  return (
    <div className={styles.page}>
      <section className={`${styles.card} ${styles.hero}`} {...(fault === undefined ? {} : { role: 'alert' })}>
        <svg
          viewBox="0 0 96 96"
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M14 32V22a8 8 0 0 1 8-8h10M64 14h10a8 8 0 0 1 8 8v10M82 64v10a8 8 0 0 1-8 8H64M32 82H22a8 8 0 0 1-8-8V64" />
          <path d="M32 34v28M42 34v28M52 34v28M64 34v28" opacity="0.45" />
        </svg>
        <h2>{fault === undefined ? t({ zh: '扫二维码、条码', en: 'Scan a code' }) : t(fault.title)}</h2>
        <p className={styles.sub}>
          {fault === undefined
            ? t({
                zh: '打开摄像头时手机会询问是否允许。画面只在这台手机上识别，不会上传。',
                en: 'The phone asks before the camera opens. The picture stays on this phone.',
              })
            : t(fault.about)}
        </p>
        {mayRetry && (
          <button type="button" className={styles.primary} onClick={() => void camera.open()}>
            {fault === undefined ? t({ zh: '打开摄像头', en: 'Open the camera' }) : t({ zh: '重试', en: 'Try again' })}
          </button>
        )}
        <div className={styles.ways}>
          <PhotoInput className={styles.plain ?? ''} camera onFiles={take}>
            {t({ zh: '拍照识别', en: 'Take a photo' })}
          </PhotoInput>
          <PhotoInput className={styles.plain ?? ''} onFiles={take}>
            {t({ zh: '从相册选择', en: 'Choose photos' })}
          </PhotoInput>
        </div>
      </section>
      {list.length > 0 && (
        <section className={styles.card}>
          <div className={styles.head}>
            <h2>{t({ zh: '识别记录', en: 'What was read' })}</h2>
            <ClearButton count={list.length} onClear={() => setList([])} />
          </div>
          <ul className={styles.list}>
            {list.slice(0, 50).map((scan) => (
              <li key={scan.id}>
                <ScanCard scan={scan} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function ClearButton({ count, onClear }: { count: number; onClear(): void }) {
  const t = useText();
  const { overlays } = usePlugin();
  const clear = async () => {
    const agreed = await overlays.confirm({
      title: { zh: '清空识别记录？', en: 'Clear what was read?' },
      message: {
        zh: `${count} 条记录将从这台手机上删除，不能恢复。`,
        en: `${count} entries go from this phone for good.`,
      },
      confirm: { zh: '清空', en: 'Clear' },
    });
    if (agreed) onClear();
  };
  return (
    <button type="button" className={styles.text} onClick={() => void clear()}>
      {t({ zh: '清空', en: 'Clear' })}
    </button>
  );
}
