import { sizeText } from '@fitout/sdk';
import { type Done, Page, UndoBar } from '@fitout/sdk/desktop';
import { useTag, useText } from '@fitout/sdk/web';
import { useEffect, useState } from 'react';
import { codeSize } from '../../shared/camera/camera-session.ts';
import { clockText } from '../../shared/video/video-type.ts';
import { CameraStage } from '../camera/camera-stage.tsx';
import type { ModeProps } from '../mode.ts';
import photo from '../photo/photo.module.css';
import { RecordDeck } from './record-deck.tsx';
import { useRecording } from './use-recording.ts';
import classes from './video.module.css';
import { VideoList } from './video-list.tsx';
import { useVideoReel } from './video-reels.ts';

const filmSize = { width: 1920, height: 1080 };

/** 录像: films with or without sound, kept on this device in pieces as they are recorded. */
export function VideoMode({ camera, preferred, modes }: ModeProps) {
  const t = useText();
  const { visible } = useTag();
  const { reel, now } = useVideoReel();
  const [done, setDone] = useState<Done>();
  const { recording, videos } = now;
  const control = useRecording(camera, reel, recording !== undefined, visible);
  const { setSize, keepOn } = camera;
  const recorded = recording !== undefined;
  useEffect(() => (recorded ? keepOn() : undefined), [recorded, keepOn]);
  useEffect(() => {
    void setSize(filmSize);
    return () => void setSize(codeSize);
  }, [setSize]);
  return (
    <Page
      title={t({ zh: '相机', en: 'Camera' })}
      count={
        videos.length === 0 ? undefined : t({ zh: '共 {n} 段录像', en: '{n} {n|video|videos}' }, { n: videos.length })
      }
    >
      {modes}
      <div className={photo.work}>
        <div className={photo.left}>
          <CameraStage
            camera={camera}
            preferred={preferred}
            title={t({ zh: '录一段视频', en: 'Record a video' })}
            about={t({
              zh: '点击“打开摄像头”后，浏览器会询问是否允许；麦克风在开始录制有声视频时才会询问。录像保存在这台设备上，不会上传。',
              en: 'The browser asks for permission before the camera opens, and for the microphone when you record with sound. Videos stay on this device and are not uploaded.',
            })}
            run={() => () => reel.stop('lost')}
            deck={(controls) => (
              <RecordDeck
                ready={camera.state === 'on' && now.state === 'ready'}
                recording={recording}
                control={control}
                onPause={() => (recording?.paused === true ? reel.resume() : reel.pause())}
              >
                {controls}
              </RecordDeck>
            )}
          >
            {recording === undefined ? null : (
              <div className={classes.running} data-paused={recording.paused}>
                <i aria-hidden />
                <span role="timer">{clockText(recording.seconds)}</span>
                <span>{sizeText(recording.bytes)}</span>
                {recording.paused ? <span>{t({ zh: '已暂停', en: 'Paused' })}</span> : null}
              </div>
            )}
          </CameraStage>
        </div>
        <VideoList
          reel={reel}
          now={now}
          onDone={(words, undo) => setDone({ id: Date.now(), words, undo: () => void undo() })}
        />
      </div>
      {done === undefined ? null : <UndoBar done={done} close={() => setDone(undefined)} />}
    </Page>
  );
}
