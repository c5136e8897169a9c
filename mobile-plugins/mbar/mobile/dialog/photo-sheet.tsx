import { isFitoutError, type Text } from '@fitout/sdk';
import { type CameraDialogProps, useObjectUrl, useText } from '@fitout/sdk/web';
import { useRef, useState } from 'react';
import { photoOfFile, photoSize, takeShot } from '../../../../plugins/bar/api.ts';
import { CameraControls } from '../parts/camera-controls.tsx';
import finder from '../parts/finder.module.css';
import { Finder } from '../parts/finder.tsx';
import { PhotoWays } from '../parts/photo-input.tsx';
import scan from '../parts/scan.module.css';
import { Start } from '../parts/start.tsx';
import { useCamera } from '../parts/use-camera.ts';
import { useZoom } from '../parts/use-zoom.ts';
import styles from './sheet.module.css';
import { Sheet } from './sheet.tsx';

/** Asks for one photo, by camera or from the phone's photos. It is given away when the person saw it and says so. */
export function PhotoSheet({ asker, close }: Omit<CameraDialogProps, 'wanted'>) {
  const t = useText();
  const camera = useCamera(true, photoSize);
  const zoom = useZoom(camera);
  const video = useRef<HTMLVideoElement>(null);
  const [photo, setPhoto] = useState<Blob>();
  const [problem, setProblem] = useState<Text>();
  const take = async (make: () => Promise<Blob>): Promise<void> => {
    setProblem(undefined);
    try {
      setPhoto(await make());
    } catch (error) {
      if (!isFitoutError(error)) throw error;
      setProblem(error.text);
    }
  };
  const shoot = async (): Promise<Blob> => {
    const { current } = video;
    if (current === null) throw new Error('there is no picture');
    return (await takeShot(current, { ratio: 'full', mirrored: false, quick: true })).blob;
  };
  const takeFiles = ([file]: readonly File[]): void => {
    if (file !== undefined) void take(() => photoOfFile(file));
  };
  const words = problem !== undefined && (
    <p className={styles.problem} role="alert">
      {t(problem)}
    </p>
  );
  return (
    <Sheet
      title={t({ zh: '拍照', en: 'Take a photo' })}
      about={t(
        {
          zh: '「{name}」需要一张照片。它只会得到您确认的这一张，其中不含拍摄地点与时间。',
          en: '“{name}” is asking for a photo. It only gets the photo you confirm, without its location and time.',
        },
        { name: t(asker) },
      )}
      onClose={() => close()}
    >
      {photo !== undefined ? (
        <Answer photo={photo} onAgain={() => setPhoto(undefined)} onUse={() => close(photo)} />
      ) : camera.state === 'opening' || camera.state === 'on' ? (
        <Finder camera={camera} zoom={zoom} video={video} className={styles.lens}>
          {words}
          <CameraControls camera={camera} zoom={zoom} last={<span />} album={<span />} modes={<span />}>
            <button
              type="button"
              className={finder.release}
              aria-label={t({ zh: '拍照', en: 'Take photo' })}
              disabled={camera.state !== 'on'}
              onClick={() => void take(shoot)}
            />
          </CameraControls>
        </Finder>
      ) : (
        <div className={scan.page}>
          <Start
            camera={camera}
            drawing="photo"
            title={t({ zh: '打开摄像头拍照', en: 'Open the camera to take a photo' })}
            about={t({
              zh: '打开摄像头时手机会询问是否允许。',
              en: 'Your phone asks for permission before the camera opens.',
            })}
          >
            <PhotoWays onFiles={takeFiles} />
          </Start>
          {words}
        </div>
      )}
    </Sheet>
  );
}

/** The photo as it would be given away. */
function Answer({ photo, onAgain, onUse }: { photo: Blob; onAgain(): void; onUse(): void }) {
  const t = useText();
  const url = useObjectUrl(photo);
  return (
    <>
      <img className={styles.photo} src={url} alt={t({ zh: '拍下的照片', en: 'Photo taken' })} />
      <div className={styles.answer}>
        <button type="button" className={scan.plain} onClick={onAgain}>
          {t({ zh: '重拍', en: 'Retake' })}
        </button>
        <button type="button" className={scan.primary} onClick={onUse}>
          {t({ zh: '使用照片', en: 'Use photo' })}
        </button>
      </div>
    </>
  );
}
