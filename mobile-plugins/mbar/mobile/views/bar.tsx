import { isFitoutError } from '@fitout/sdk';
import { loadWhenIdle, usePlugin, useTag, useText } from '@fitout/sdk/web';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type CameraChoice, type Found, keepDecoder, typedCode } from '../../../../plugins/bar/api.ts';
import { BeforeCamera } from '../parts/before-camera.tsx';
import finder from '../parts/finder.module.css';
import { Icon } from '../parts/icons.tsx';
import { type Mode, ModeRow } from '../parts/mode-row.tsx';
import { PhotoInput } from '../parts/photo-input.tsx';
import styles from '../parts/scan.module.css';
import { ScanList } from '../parts/scan-list.tsx';
import { Scanner } from '../parts/scanner.tsx';
import { TypedCode } from '../parts/typed-code.tsx';
import { useCamera } from '../parts/use-camera.ts';
import { useOtherWays } from '../parts/use-other-ways.ts';
import { usePhotos } from '../parts/use-photos.ts';
import { useScans } from '../parts/use-scans.ts';
import { useSignals } from '../parts/use-signals.ts';
import { ReturnBar } from '../return/return-bar.tsx';
import { useHandedPhoto } from '../return/use-return.ts';

const photoMode = () => import('../parts/photo-mode.tsx').then(({ PhotoMode }) => ({ default: PhotoMode }));
const PhotoMode = lazy(photoMode);

/** /m/bar: codes by the phone's camera or from its photos, and photos. No picture leaves the phone. */
export default function Bar() {
  const t = useText();
  const { storage, toasts } = usePlugin();
  const { visible } = useTag();
  const camera = useCamera(visible);
  const scans = useScans();
  const signals = useSignals();
  const [mode, setMode] = useState<Mode>('scan');
  // One visit is enough for the next to do without a network.
  useEffect(() => loadWhenIdle(keepDecoder, photoMode), []);
  const add = (found: readonly Found[]) => {
    signals.tell();
    scans.add(found);
  };
  const take = usePhotos(add);
  const addTyped = (text: string) => add([typedCode(text)]);
  useOtherWays(visible, { onCode: addTyped, onFiles: take });
  const fail = (error: unknown) => {
    camera.close();
    if (!isFitoutError(error)) throw error;
    toasts.error(error.text, error);
  };
  const open = () => {
    signals.ready();
    void camera.open(storage.get<CameraChoice>('camera'));
  };
  const reading = useHandedPhoto(take);
  const { state } = camera;
  if (state === 'opening' || state === 'on') {
    const modes = <ModeRow mode={mode} onMode={setMode} />;
    if (mode === 'photo')
      return (
        <Suspense fallback={<div className={`${finder.finder} ${finder.page}`} />}>
          <PhotoMode camera={camera} modes={modes} />
        </Suspense>
      );
    return (
      <Scanner
        camera={camera}
        signals={signals}
        list={scans.list}
        onFound={add}
        onError={fail}
        modes={modes}
        album={
          <PhotoInput
            className={finder.round ?? ''}
            label={t({ zh: '从相册选择', en: 'Choose photos' })}
            onFiles={take}
          >
            <Icon name="album" />
          </PhotoInput>
        }
      />
    );
  }
  return (
    <div className={styles.page}>
      <ReturnBar reading={reading} latest={scans.list[0]} />
      <BeforeCamera camera={camera} onOpen={open} onFiles={(files) => void take(files)} />
      <TypedCode label={t({ zh: '添加', en: 'Add' })} onCode={addTyped} />
      {scans.list.length > 0 && (
        <section className={styles.card}>
          <div className={styles.head}>
            <h2>{t({ zh: '识别记录', en: 'What was read' })}</h2>
            <ClearButton count={scans.list.length} onClear={scans.clear} />
          </div>
          <ScanList list={scans.list} />
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
