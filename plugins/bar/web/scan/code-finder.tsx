import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { ImageAddRegular } from '@fluentui/react-icons';
import { type ReactNode, useRef, useState } from 'react';
import type { Found } from '../../shared/decoder/protocol.ts';
import type { Glimpse } from '../../shared/scan/glimpse.ts';
import { type Marks, scanVideo } from '../../shared/scan/scan-video.ts';
import { CameraStage } from '../camera/camera-stage.tsx';
import type { ModeProps } from '../mode.ts';
import { ScreenButton } from '../parts/screen-button.tsx';
import classes from './scan-list.module.css';

export interface CodeFinderProps extends Pick<ModeProps, 'camera' | 'preferred'> {
  /** Codes for which it is false are left out. */
  only?: ((found: Found) => boolean) | undefined;
  onFound(found: Found[], glimpse?: Glimpse): void;
  onError(error: Error): void;
  onChoosePicture(): void;
  /** A picture of the screen was taken. */
  onPicture(picture: Blob): void;
  children?: ReactNode;
}

/** The camera's picture with the codes that were just read outlined in it. */
export function CodeFinder({ camera, preferred, children, ...to }: CodeFinderProps) {
  const t = useText();
  const [marks, setMarks] = useState<Marks>();
  const latest = useRef(to);
  latest.current = to;
  return (
    <CameraStage
      camera={camera}
      preferred={preferred}
      title={t({ zh: '对准二维码或条码', en: 'Point at a QR code or barcode' })}
      about={t({
        zh: '点击“打开摄像头”后，浏览器会询问是否允许。画面只在本机识别，不会上传。也可以把图片拖到这里，或直接粘贴截图。',
        en: 'The browser asks for permission before the camera opens. Codes are read on this device, and nothing is uploaded. You can also drop an image here, or paste a screenshot.',
      })}
      ways={
        <>
          <Button icon={<ImageAddRegular />} onClick={to.onChoosePicture}>
            {t({ zh: '选择图片', en: 'Choose image' })}
          </Button>
          <ScreenButton onPicture={to.onPicture} />
        </>
      }
      otherwise={t({
        zh: '也可以粘贴或拖入图片、手动输入条码，或使用 USB 扫码枪。',
        en: 'You can also paste or drop an image, enter a code, or use a USB scanner.',
      })}
      run={(video) =>
        scanVideo(video, {
          only: (found) => latest.current.only?.(found) !== false,
          onFound: (found, glimpse) => latest.current.onFound(found, glimpse),
          onMarks: setMarks,
          onError: (error) => latest.current.onError(error),
        })
      }
      marks={
        marks === undefined ? null : (
          <svg className={classes.marks} viewBox={marks.size} aria-hidden>
            {marks.outlines.map((points) => (
              <polygon key={points} points={points} />
            ))}
          </svg>
        )
      }
    >
      {children}
    </CameraStage>
  );
}
