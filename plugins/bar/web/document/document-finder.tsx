import { keyOf } from '@fitout/sdk';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, Switch } from '@fluentui/react-components';
import { CameraRegular, ImageAddRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { codeSize, photoSize } from '../../shared/camera/camera-session.ts';
import type { Quad } from '../../shared/document/geometry/quad.ts';
import { watchSheets } from '../../shared/document/live.ts';
import { takeShot } from '../../shared/photo/take-shot.ts';
import { CameraStage } from '../camera/camera-stage.tsx';
import deck from '../camera/deck.module.css';
import type { ModeProps } from '../mode.ts';
import { ScreenButton } from '../parts/screen-button.tsx';
import classes from './document.module.css';

export interface DocumentFinderProps extends Pick<ModeProps, 'camera' | 'preferred'> {
  /** Space takes a picture, while nothing else has the keys. */
  keys: boolean;
  onTake(photo: Blob): void;
  onChoosePicture(): void;
  onError(error: unknown): void;
}

/** All of it, in as many pixels as there are: small type is read from them. */
const sheetShot = { ratio: 'full', mirrored: false, quick: false } as const;

/** The camera's picture with the outline of the sheet in it; a press, or the sheet's holding still, takes it. */
export function DocumentFinder({ camera, preferred, keys, onTake, onChoosePicture, onError }: DocumentFinderProps) {
  const t = useText();
  const { storage } = usePlugin();
  const [auto, setAuto] = useState(() => storage.get<boolean>('document.auto') ?? true);
  const [sheet, setSheet] = useState<{ quad: Quad; held: number; size: string }>();
  const watch = useRef<{ video: HTMLVideoElement; taken(): void }>(undefined);
  const latest = useRef({ auto, onTake });
  latest.current = { auto, onTake };
  const { setSize } = camera;
  useEffect(() => {
    void setSize(photoSize);
    return () => void setSize(codeSize);
  }, [setSize]);
  const take = async () => {
    const { current } = watch;
    if (current === undefined) return;
    current.taken();
    try {
      latest.current.onTake((await takeShot(current.video, sheetShot)).blob);
    } catch (error) {
      onError(error);
    }
  };
  const press = useRef(take);
  press.current = take;
  const on = camera.state === 'on';
  useEffect(() => {
    if (!keys || !on) return;
    const key = (event: KeyboardEvent) => {
      const { target } = event;
      if (
        keyOf(event) !== ' ' ||
        (target instanceof Element && target.closest('button, input, select, textarea, a, [role]'))
      )
        return;
      event.preventDefault();
      void press.current();
    };
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  }, [keys, on]);
  const run = (video: HTMLVideoElement) => {
    const watched = watchSheets(video, {
      onSheet: (quad, held) =>
        setSheet(quad === undefined ? undefined : { quad, held, size: `0 0 ${video.videoWidth} ${video.videoHeight}` }),
      onHeld: () => {
        if (latest.current.auto) void press.current();
      },
      onError: (error) => {
        camera.close();
        onError(error);
      },
    });
    watch.current = { video, taken: watched.taken };
    return () => {
      watched.end();
      watch.current = undefined;
      setSheet(undefined);
    };
  };
  return (
    <CameraStage
      camera={camera}
      preferred={preferred}
      title={t({ zh: '把纸张变成清晰的 PDF', en: 'Turn paper into a clean PDF' })}
      about={t({
        zh: '点击“打开摄像头”后，浏览器会询问是否允许。画面只在本机处理，不会上传。也可以选择、拖入或粘贴纸张的照片。',
        en: 'The browser asks for permission before the camera opens. Images are processed on this device and never uploaded. You can also choose, drop or paste photos of documents.',
      })}
      ways={
        <>
          <Button icon={<ImageAddRegular />} onClick={onChoosePicture}>
            {t({ zh: '选择图片', en: 'Choose images' })}
          </Button>
          <ScreenButton onPicture={onTake} />
        </>
      }
      run={run}
      marks={
        sheet === undefined ? null : (
          <svg className={classes.outline} viewBox={sheet.size} aria-hidden>
            <polygon
              className={auto && sheet.held > 0 ? classes.holding : classes.found}
              points={sheet.quad.map(({ x, y }) => `${x},${y}`).join(' ')}
            />
          </svg>
        )
      }
      deck={(controls) => (
        <div className={deck.deck}>
          <div className={deck.settings}>
            <Switch
              checked={auto}
              label={t({ zh: '自动拍摄', en: 'Auto capture' })}
              onChange={(_, { checked }) => {
                setAuto(checked);
                storage.set('document.auto', checked);
              }}
            />
          </div>
          <Button
            appearance="primary"
            icon={<CameraRegular />}
            title={t({ zh: '拍摄（空格）', en: 'Capture (Space)' })}
            disabled={!on}
            onClick={() => void take()}
          >
            {t({ zh: '拍摄', en: 'Capture' })}
          </Button>
          <div className={deck.controls}>{controls}</div>
        </div>
      )}
    />
  );
}
