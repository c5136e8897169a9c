import { DialogFrame, useClosing } from '@fitout/sdk/desktop';
import { useObjectUrl, usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular, CameraRegular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { takeShot } from '../../shared/photo/take-shot.ts';
import type { Video } from '../../shared/video/video-database.ts';
import { usePhotoRoll } from '../photo/photo-rolls.ts';
import classes from './video.module.css';

export interface PlayDialogProps {
  video: Video;
  file: Blob;
  onSave(): void;
  onError(error: unknown): void;
  close(): void;
}

/** A film, from which stills are taken into the photos. */
export function PlayDialog({ video, file, onSave, onError, close }: PlayDialogProps) {
  const t = useText();
  const { toasts } = usePlugin();
  const { roll } = usePhotoRoll();
  const closing = useClosing<never>(close);
  const url = useObjectUrl(file);
  const element = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const still = async () => {
    if (element.current === null) return;
    try {
      await roll.add(
        await takeShot(element.current, { ratio: 'full', mirrored: false, quick: true }),
        t({ zh: '录像截图', en: 'Video frame' }),
      );
      toasts.success({ zh: '已截取，可在“拍照”中查看', en: 'Frame captured. Find it under Photo' });
    } catch (error) {
      onError(error);
    }
  };
  return (
    <DialogFrame
      title={video.name}
      closing={closing}
      onClose={() => closing.finish()}
      className={classes.surface}
      described={false}
      actions={
        <>
          <Button icon={<CameraRegular />} disabled={failed} onClick={() => void still()}>
            {t({ zh: '截取当前画面', en: 'Capture frame' })}
          </Button>
          <Button icon={<ArrowDownloadRegular />} onClick={onSave}>
            {t({ zh: '下载', en: 'Download' })}
          </Button>
          <Button appearance="primary" onClick={() => closing.finish()}>
            {t({ zh: '关闭', en: 'Close' })}
          </Button>
        </>
      }
    >
      {failed ? (
        <p role="alert">
          {t({
            zh: '这段录像无法播放，可下载后用其他程序打开',
            en: 'This video cannot be played here. Download it to open it in another app',
          })}
        </p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: a person's own recording has none
        <video
          ref={element}
          className={classes.film}
          controls
          playsInline
          aria-label={video.name}
          src={url}
          onError={() => setFailed(true)}
          onLoadedMetadata={({ currentTarget }) => knowLength(currentTarget)}
        />
      )}
    </DialogFrame>
  );
}

/** What browsers record says nothing of its length: a jump beyond the end makes the player find it. */
function knowLength(video: HTMLVideoElement): void {
  if (Number.isFinite(video.duration)) return;
  video.addEventListener(
    'seeked',
    () => {
      video.currentTime = 0;
    },
    { once: true },
  );
  video.currentTime = Number.MAX_SAFE_INTEGER;
}
