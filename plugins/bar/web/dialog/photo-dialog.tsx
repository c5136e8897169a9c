import { isFitoutError, type Text } from '@fitout/sdk';
import { chosenFiles, DialogFrame, Problem, useClosing } from '@fitout/sdk/desktop';
import { type CameraDialogProps, useObjectUrl, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { CameraRegular, ImageAddRegular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { photoSize } from '../../shared/camera/camera-session.ts';
import { photoOfFile } from '../../shared/camera/still.ts';
import { takeShot } from '../../shared/photo/take-shot.ts';
import { CameraStage } from '../camera/camera-stage.tsx';
import { useCamera } from '../camera/use-camera.ts';
import classes from './camera-dialog.module.css';

/** Asks for one photo, by camera or from a file. It is given away when the person saw it and says so. */
export function PhotoDialog({ asker, close }: Omit<CameraDialogProps, 'wanted'>) {
  const t = useText();
  const closing = useClosing<Blob>(close);
  const { camera, preferred } = useCamera(closing.open, photoSize);
  const video = useRef<HTMLVideoElement>(null);
  const input = useRef<HTMLInputElement>(null);
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
  return (
    <DialogFrame
      title={t({ zh: '拍照', en: 'Take a photo' })}
      closing={closing}
      onClose={() => closing.finish()}
      className={classes.surface}
      contentClassName={classes.content}
      described={false}
      actions={
        <>
          <Button onClick={() => closing.finish()}>{t({ zh: '取消', en: 'Cancel' })}</Button>
          {photo === undefined ? null : (
            <>
              <Button onClick={() => setPhoto(undefined)}>{t({ zh: '重拍', en: 'Retake' })}</Button>
              <Button appearance="primary" onClick={() => closing.finish(photo)}>
                {t({ zh: '使用照片', en: 'Use photo' })}
              </Button>
            </>
          )}
        </>
      }
    >
      <p className={classes.asker}>
        {t(
          {
            zh: '「{name}」需要一张照片。它只会得到您确认的这一张，其中不含拍摄地点与时间。',
            en: '“{name}” is asking for a photo. It only gets the photo you confirm, without its location and time.',
          },
          { name: t(asker) },
        )}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={t({ zh: '选择图片', en: 'Choose image' })}
        onChange={(event) => {
          const [chosen] = chosenFiles(event.target.files ?? []);
          event.target.value = '';
          if (chosen !== undefined) void take(() => photoOfFile(chosen.file));
        }}
      />
      <Problem text={problem} />
      {photo === undefined ? (
        <CameraStage
          camera={camera}
          preferred={preferred}
          title={t({ zh: '打开摄像头拍照', en: 'Open the camera to take a photo' })}
          about={t({
            zh: '点击“打开摄像头”后，浏览器会询问是否允许。',
            en: 'The browser asks for permission before the camera opens.',
          })}
          ways={
            <Button icon={<ImageAddRegular />} onClick={() => input.current?.click()}>
              {t({ zh: '选择图片', en: 'Choose image' })}
            </Button>
          }
          run={(element) => {
            video.current = element;
            return () => {
              video.current = null;
            };
          }}
          deck={(controls) => (
            <div className={classes.deck}>
              <Button
                appearance="primary"
                shape="circular"
                size="large"
                icon={<CameraRegular />}
                disabled={camera.state !== 'on'}
                onClick={() => void take(shoot)}
              >
                {t({ zh: '拍照', en: 'Take photo' })}
              </Button>
              {controls}
            </div>
          )}
        />
      ) : (
        <Photo photo={photo} />
      )}
    </DialogFrame>
  );
}

/** The photo as it would be given away. */
function Photo({ photo }: { photo: Blob }) {
  const t = useText();
  const url = useObjectUrl(photo);
  return <img className={classes.photo} src={url} alt={t({ zh: '拍下的照片', en: 'Photo taken' })} />;
}
