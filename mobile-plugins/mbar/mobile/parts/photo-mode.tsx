import { canShareFiles, saveFile, shareFiles, usePlugin, useText } from '@fitout/sdk/web';
import { useEffect, useRef, useState } from 'react';
import type { ModeProps } from '../modes/mode-props.ts';
import { CameraControls } from './camera-controls.tsx';
import finder from './finder.module.css';
import { boxOf, Finder } from './finder.tsx';
import { Icon } from './icons.tsx';
import styles from './photo-mode.module.css';
import { type Ratio, ratios } from './ratio.ts';
import scan from './scan.module.css';
import { Start } from './start.tsx';
import { takeStill } from './still.ts';
import { useZoom } from './use-zoom.ts';

interface Photo {
  file: File;
  url: string;
}

/** 拍照: photos in a shape, kept until the page is left, saved to the phone or passed on. */
export function PhotoMode({ camera, openCamera, modes }: ModeProps) {
  const t = useText();
  const { storage, toasts } = usePlugin();
  const video = useRef<HTMLVideoElement>(null);
  const zoom = useZoom(camera);
  const [ratio, setRatio] = useState<Ratio>(() => storage.get<Ratio>('ratio') ?? '4:3');
  const [photo, setPhoto] = useState<Photo>();
  const [looks, setLooks] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(photo?.url ?? ''), [photo]);
  const take = async () => {
    const element = video.current;
    const blob = element === null ? undefined : await takeStill(element, boxOf(element), zoom.digital, ratio);
    if (blob === undefined) return toasts.warning({ zh: '还没有画面，请稍候', en: 'There is no picture yet' });
    const file = new File([blob], photoName(new Date()), { type: blob.type });
    setPhoto({ file, url: URL.createObjectURL(file) });
  };
  const next = () => {
    const following = ratios[(ratios.indexOf(ratio) + 1) % ratios.length] ?? '4:3';
    setRatio(following);
    storage.set('ratio', following);
  };
  if (photo !== undefined && looks)
    return (
      <PhotoLook
        photo={photo}
        onBack={() => setLooks(false)}
        onDrop={() => {
          setPhoto(undefined);
          setLooks(false);
        }}
      />
    );
  if (camera.state !== 'opening' && camera.state !== 'on')
    return (
      <div className={scan.page}>
        {modes}
        <Start
          camera={camera}
          onOpen={openCamera}
          title={t({ zh: '拍照', en: 'Take photos' })}
          about={t({
            zh: '打开摄像头时手机会询问是否允许。照片只在这台手机上，不会上传。',
            en: 'The phone asks before the camera opens. Photos stay on this phone.',
          })}
        />
      </div>
    );
  return (
    <Finder
      camera={camera}
      zoom={zoom}
      video={video}
      marks={<div className={styles.shape} data-ratio={ratio} aria-hidden="true" />}
      switches={
        <button
          type="button"
          className={finder.pill}
          aria-label={t({ zh: '比例 {ratio}', en: 'Shape {ratio}' }, { ratio: ratio === 'full' ? t(full) : ratio })}
          onClick={next}
        >
          {ratio === 'full' ? t(full) : ratio}
        </button>
      }
    >
      <CameraControls
        camera={camera}
        zoom={zoom}
        modes={modes}
        album={<span />}
        last={
          photo === undefined ? (
            <span />
          ) : (
            <button
              type="button"
              className={`${finder.round} ${styles.last}`}
              aria-label={t({ zh: '查看刚拍的照片', en: 'Look at the photo' })}
              onClick={() => setLooks(true)}
            >
              <img src={photo.url} alt="" />
            </button>
          )
        }
      >
        <button
          type="button"
          className={finder.release}
          aria-label={t({ zh: '按下快门', en: 'Take the photo' })}
          disabled={camera.state !== 'on'}
          onClick={() => void take()}
        />
      </CameraControls>
    </Finder>
  );
}

const full = { zh: '全幅', en: 'Full' };

function PhotoLook({ photo, onBack, onDrop }: { photo: Photo; onBack(): void; onDrop(): void }) {
  const t = useText();
  return (
    <div className={styles.look}>
      <img src={photo.url} alt={t({ zh: '刚拍的照片', en: 'The photo' })} />
      <div className={styles.actions}>
        <button type="button" className={finder.round} aria-label={t({ zh: '返回取景', en: 'Back' })} onClick={onBack}>
          <Icon name="close" />
        </button>
        <button type="button" className={styles.drop} onClick={onDrop}>
          {t({ zh: '重拍', en: 'Take anew' })}
        </button>
        {canShareFiles([photo.file]) && (
          <button type="button" className={styles.drop} onClick={() => void shareFiles([photo.file])}>
            {t({ zh: '分享', en: 'Share' })}
          </button>
        )}
        <button type="button" className={finder.pill} onClick={() => saveFile(photo.file, photo.file.name)}>
          {t({ zh: '保存到手机', en: 'Save' })}
        </button>
      </div>
    </div>
  );
}

/** `IMG_20261125_193000.jpg`, as phones name them. */
function photoName(now: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  return `IMG_${day}_${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}.jpg`;
}
