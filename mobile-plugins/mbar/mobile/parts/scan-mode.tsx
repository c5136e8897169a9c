import { isFitoutError, pluralize } from '@fitout/sdk';
import { usePlugin, useTag, useText } from '@fitout/sdk/web';
import { useSearch } from 'wouter';
import { type CameraChoice, type Found, typedCode, useOpenAtOnce } from '../../../../plugins/bar/api.ts';
import type { ModeProps } from '../modes/mode-props.ts';
import { ReturnBar } from '../return/return-bar.tsx';
import { useHandedPhoto } from '../return/use-return.ts';
import { BeforeCamera } from './before-camera.tsx';
import finder from './finder.module.css';
import { Icon } from './icons.tsx';
import { PhotoInput } from './photo-input.tsx';
import { PhotosInHand } from './photos-in-hand.tsx';
import styles from './scan.module.css';
import { ScanList } from './scan-list.tsx';
import { Scanner } from './scanner.tsx';
import { TypedCode } from './typed-code.tsx';
import { useOtherWays } from './use-other-ways.ts';
import { usePhotos } from './use-photos.ts';
import { useScans } from './use-scans.ts';
import { useSignals } from './use-signals.ts';

/** 扫码: codes by the camera, from photos, by hand or by a scanner that types, and what was read. */
export function ScanMode({ camera, openCamera, modes }: ModeProps) {
  const t = useText();
  const { storage, toasts } = usePlugin();
  const { visible } = useTag();
  const scans = useScans();
  const signals = useSignals();
  const add = (found: readonly Found[]) => {
    if (found.some(({ completes }) => completes !== true)) signals.tell();
    scans.add(found);
  };
  const photos = usePhotos(add);
  const { take } = photos;
  const addTyped = (text: string) => add([typedCode(text)]);
  useOtherWays(visible, { onCode: addTyped, onFiles: take });
  const fail = (error: unknown) => {
    camera.close();
    if (!isFitoutError(error)) throw error;
    toasts.error(error.text, error);
  };
  const reading = useHandedPhoto(take);
  // Where a photo was handed over, what it holds is looked at, not the camera's picture.
  const handed = new URLSearchParams(useSearch()).has('photo');
  useOpenAtOnce(camera, storage.get<CameraChoice>('camera'), visible && !handed);
  const { state } = camera;
  if (state === 'opening' || state === 'on')
    return (
      <Scanner
        camera={camera}
        signals={signals}
        list={scans.list}
        onFound={add}
        onError={fail}
        inHand={<PhotosInHand photos={photos} over />}
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
  return (
    <div className={styles.page}>
      <ReturnBar reading={reading} latest={scans.list[0]} />
      {modes}
      <BeforeCamera camera={camera} onOpen={openCamera} onFiles={(files) => void take(files)} />
      <PhotosInHand photos={photos} />
      <TypedCode label={t({ zh: '添加', en: 'Add' })} onCode={addTyped} />
      {scans.list.length > 0 && (
        <section className={styles.card}>
          <div className={styles.head}>
            <h2>{t({ zh: '识别记录', en: 'Scans' })}</h2>
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
      title: { zh: '清空识别记录？', en: 'Clear all scans?' },
      message: {
        zh: `${count} 条记录将从这台手机上删除，不能恢复。`,
        en: `${pluralize(count, 'scan', 'scans')} will be permanently deleted from this phone.`,
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
