import { isFitoutError } from '@fitout/sdk';
import { chosenFiles, type Done, Page, UndoBar } from '@fitout/sdk/desktop';
import { usePlugin, useTag, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { ImageAddRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { codeSize } from '../../shared/camera/camera-session.ts';
import { watchSize } from '../../shared/camera/show-stream.ts';
import { errorOfFile } from '../../shared/error-of-file.ts';
import { FrameGuides, LevelLine } from '../../shared/photo/frame-guides.tsx';
import { rollFull, type Undo } from '../../shared/photo/photo-roll.ts';
import type { Size } from '../../shared/photo/ratio.ts';
import { type Shot, shotOfFile, takeShot } from '../../shared/photo/take-shot.ts';
import { CameraStage, isMirrored } from '../camera/camera-stage.tsx';
import type { ModeProps } from '../mode.ts';
import classes from './photo.module.css';
import { usePhotoRoll } from './photo-rolls.ts';
import { PhotoActions, PhotoStrip } from './photo-strip.tsx';
import { ShutterDeck, useDeckSettings } from './shutter-deck.tsx';
import { useLean } from './use-lean.ts';
import { useShelves } from './use-shelves.ts';
import { useShutter } from './use-shutter.ts';

/** The largest film that cameras show without stuttering; stills have more where the camera takes them. */
const photoSize: Size = { width: 3840, height: 2160 };

/** 拍照: photos in a shape, by timer or in bursts, kept on this device until they are saved or put into the library. */
export function PhotoMode({ camera, preferred, modes }: ModeProps) {
  const t = useText();
  const { storage, toasts } = usePlugin();
  const { visible } = useTag();
  const { roll, now } = usePhotoRoll();
  const shelves = useShelves();
  const { settings, change } = useDeckSettings();
  const [shown, setShown] = useState<Size>();
  const [flash, setFlash] = useState(0);
  const [done, setDone] = useState<Done>();
  const picture = useRef<HTMLVideoElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const on = camera.state === 'on';
  const level = useLean(visible && on && settings.level);
  const { setSize } = camera;
  useEffect(() => {
    void setSize(photoSize);
    return () => void setSize(codeSize);
  }, [setSize]);

  const say = (error: unknown) => {
    if (!isFitoutError(error)) throw error;
    toasts.error(error.text, error);
  };
  const add = (shot: Shot) => roll.add(shot, t({ zh: '照片', en: 'Photo' }));
  const shutter = useShutter({
    ready: visible && on,
    seconds: settings.seconds,
    take: async (quick) => {
      const video = picture.current;
      if (video === null) return false;
      try {
        const full = rollFull(roll.get().photos);
        if (full !== undefined) throw full;
        const shot = await takeShot(video, { ratio: settings.ratio, mirrored: isMirrored(storage), quick });
        setFlash((n) => n + 1);
        await add(shot);
        return true;
      } catch (error) {
        say(error);
        return false;
      }
    },
  });
  const take = async (files: readonly File[]) => {
    for (const file of files)
      try {
        await add(await shotOfFile(file));
      } catch (error) {
        say(isFitoutError(error) ? errorOfFile(error, file, files.length) : error);
      }
  };
  const tell = (words: string, undo: Undo) => setDone({ id: Date.now(), words, undo: () => void undo().catch(say) });
  const choose = t({ zh: '选择图片', en: 'Choose image' });
  return (
    <Page
      title={t({ zh: '相机', en: 'Camera' })}
      count={
        now.photos.length === 0
          ? undefined
          : t({ zh: '共 {n} 张照片', en: '{n} {n|photo|photos}' }, { n: now.photos.length })
      }
      actions={now.photos.length === 0 ? undefined : <PhotoActions shelves={shelves} onDone={tell} />}
    >
      {modes}
      <div className={classes.work}>
        <div className={classes.left}>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept="image/*"
            aria-label={choose}
            onChange={(event) => {
              const files = chosenFiles(event.target.files ?? []).map(({ file }) => file);
              event.target.value = '';
              void take(files);
            }}
          />
          <CameraStage
            camera={camera}
            preferred={preferred}
            title={t({ zh: '拍一张照片', en: 'Take a photo' })}
            about={t({
              zh: '点击“打开摄像头”后，浏览器会询问是否允许。照片保存在这台设备上，存入素材库后页面才能使用。',
              en: 'The browser asks for permission before the camera opens. Photos are kept on this device. Save them to the asset library to use them on pages.',
            })}
            ways={
              <Button icon={<ImageAddRegular />} onClick={() => input.current?.click()}>
                {choose}
              </Button>
            }
            run={(video) => {
              picture.current = video;
              const end = watchSize(video, setShown);
              return () => {
                end();
                picture.current = null;
                setShown(undefined);
              };
            }}
            deck={(controls) => (
              <ShutterDeck
                shutter={shutter}
                ready={on}
                settings={settings}
                levels={level.there}
                onChange={change}
                onAskLevel={level.ask}
              >
                {controls}
              </ShutterDeck>
            )}
          >
            {shown === undefined ? null : (
              <FrameGuides shown={shown} ratio={settings.ratio} grid={settings.grid}>
                {settings.level && level.lean !== undefined ? (
                  <LevelLine shown={shown} ratio={settings.ratio} lean={level.lean} />
                ) : null}
              </FrameGuides>
            )}
            {shutter.counting === undefined ? null : (
              <div className={classes.count} role="timer" aria-live="assertive">
                <span key={shutter.counting}>{shutter.counting}</span>
                <small>{t({ zh: '按 Esc 取消', en: 'Press Esc to cancel' })}</small>
              </div>
            )}
            {shutter.burst < 1 ? null : <div className={classes.burst}>{shutter.burst}</div>}
            {flash === 0 ? null : <div key={flash} className={classes.flash} />}
          </CameraStage>
        </div>
        <PhotoStrip roll={roll} now={now} shelves={shelves} onDone={tell} onError={say} />
      </div>
      {done === undefined ? null : <UndoBar done={done} close={() => setDone(undefined)} />}
    </Page>
  );
}
