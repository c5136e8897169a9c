import { isFitoutError, type Text } from '@fitout/sdk';
import { type CameraDialogProps, type ScannedCode, useText } from '@fitout/sdk/web';
import { useEffect, useRef, useState } from 'react';
import {
  Agreement,
  awayMs,
  type Found,
  meaningOfScan,
  moreText,
  type Scan,
  typedFormat,
  visibleText,
  watchFrames,
  wholeOf,
  withFound,
} from '../../../../plugins/bar/api.ts';
import { CameraControls } from '../parts/camera-controls.tsx';
import { Finder } from '../parts/finder.tsx';
import { PhotoWays } from '../parts/photo-input.tsx';
import { PhotosInHand } from '../parts/photos-in-hand.tsx';
import scan from '../parts/scan.module.css';
import { Start } from '../parts/start.tsx';
import { TypedCode } from '../parts/typed-code.tsx';
import { useCamera } from '../parts/use-camera.ts';
import { usePhotoReader } from '../parts/use-photos.ts';
import { useZoom } from '../parts/use-zoom.ts';
import styles from './sheet.module.css';
import { Sheet } from './sheet.tsx';

/** Asks for one code: by camera, from a photo, or by hand. Where several are seen, the person chooses. */
export function ScanSheet({ asker, close }: Omit<CameraDialogProps, 'wanted'>) {
  const t = useText();
  const camera = useCamera(true);
  const zoom = useZoom(camera);
  const video = useRef<HTMLVideoElement>(null);
  const [seen, setSeen] = useState<readonly Scan[]>([]);
  const [problem, setProblem] = useState<Text>();
  const agreement = useRef(new Agreement(awayMs));
  const give = ({ text, format }: ScannedCode): void => close({ text, format });
  const take = (found: readonly Found[]): void => {
    if (found.length === 0) return;
    const next = withFound(seen, found, new Date().toISOString());
    const [one, second] = wholeOf(next);
    if (one !== undefined && second === undefined) give(one);
    else setSeen(next);
  };
  const several = wholeOf(seen);
  const parts = seen.filter((scan) => !several.includes(scan));
  const fail = (error: unknown): void => {
    if (!isFitoutError(error)) throw error;
    setProblem(error.text);
  };
  const photos = usePhotoReader({
    onFound: take,
    onNone: () => setProblem({ zh: '照片里没有找到二维码或条码', en: 'No QR code or barcode found in the photo' }),
    onError: fail,
  });
  const { cancel } = photos;
  useEffect(() => cancel, [cancel]);
  const takeFiles = (files: readonly File[]): void => {
    setProblem(undefined);
    void photos.take(files);
  };
  const latest = useRef(take);
  latest.current = take;
  const on = camera.state === 'opening' || camera.state === 'on';
  const choices = seen.length > 0 && (
    <div className={styles.choices} role="status">
      {parts.map((scan) => (
        <p key={scan.id}>{t(moreText(meaningOfScan(scan)) ?? '')}</p>
      ))}
      {several.length > 0 && <p>{t({ zh: '看到了多个码，请选择一个', en: 'Several codes found. Choose one' })}</p>}
      {several.map((one) => (
        <button key={one.id} type="button" onClick={() => give(one)}>
          {visibleText(one.text)}
        </button>
      ))}
    </div>
  );
  return (
    <Sheet
      title={t({ zh: '扫码', en: 'Scan code' })}
      about={t(
        {
          zh: '「{name}」需要一个码。它只会得到码的内容，看不到画面。',
          en: '“{name}” is asking for a code. It only gets the content of the code and never sees the camera view.',
        },
        { name: t(asker) },
      )}
      onClose={() => close()}
    >
      {on ? (
        <Finder
          camera={camera}
          zoom={zoom}
          video={video}
          className={styles.lens}
          run={(element, partOf) =>
            watchFrames(
              element,
              (found) => latest.current(agreement.current.take(found, performance.now())),
              (error) => {
                camera.close();
                fail(error);
              },
              partOf,
            )
          }
        >
          {choices}
          <CameraControls camera={camera} zoom={zoom} last={<span />} album={<span />} modes={<span />}>
            <span />
          </CameraControls>
        </Finder>
      ) : (
        <div className={scan.page}>
          <Start
            camera={camera}
            title={t({ zh: '对准二维码或条码', en: 'Point at a QR code or barcode' })}
            about={t({
              zh: '打开摄像头时手机会询问是否允许。画面只在这台手机上识别，不会上传。',
              en: 'Your phone asks for permission before the camera opens. Codes are read on this phone, and nothing is uploaded.',
            })}
          >
            <PhotoWays camera={{ zh: '拍照识别', en: 'Scan from photo' }} onFiles={takeFiles} />
          </Start>
          <PhotosInHand photos={photos} />
          {problem !== undefined && (
            <p className={styles.problem} role="alert">
              {t(problem)}
            </p>
          )}
          {choices}
          <TypedCode label={t({ zh: '使用', en: 'Use' })} onCode={(text) => give({ text, format: typedFormat })} />
        </div>
      )}
    </Sheet>
  );
}
