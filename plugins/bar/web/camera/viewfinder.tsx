import { useText } from '@fitout/sdk/web';
import { Button, Select, Slider, Spinner, ToggleButton } from '@fluentui/react-components';
import { CameraRegular, FlashlightRegular, FlipHorizontalRegular, ImageAddRegular } from '@fluentui/react-icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { faultTexts } from '../../shared/camera/camera-fault.ts';
import type { Camera, CameraChoice } from '../../shared/camera/camera-session.ts';
import type { Found } from '../../shared/decoder/protocol.ts';
import { type Marks, scanStream } from '../../shared/scan/scan-stream.ts';
import classes from './viewfinder.module.css';

export interface ViewfinderProps {
  camera: Camera;
  /** Which camera was the person's last choice. */
  preferred: CameraChoice | undefined;
  /** Shown as in a mirror: cameras that look at the person are aimed more easily so. */
  mirrored: boolean;
  onMirror(mirrored: boolean): void;
  onFound(found: Found[]): void;
  onError(error: Error): void;
  onChoosePicture(): void;
}

/** The picture of the camera with what was read outlined in it; before and after, what to do instead. */
export function Viewfinder(props: ViewfinderProps) {
  const { camera, preferred, onChoosePicture } = props;
  const t = useText();
  const { state } = camera;
  if (state === 'opening' || state === 'on') return <Finder {...props} />;
  const picture = (
    <Button icon={<ImageAddRegular />} onClick={onChoosePicture}>
      {t({ zh: '选择图片', en: 'Choose a picture' })}
    </Button>
  );
  if (state === 'off')
    return (
      <Instead
        title={t({ zh: '对准二维码或条码', en: 'Point at a code' })}
        about={t({
          zh: '点击“打开摄像头”后，浏览器会询问是否允许。画面只在本机识别，不会上传。也可以把图片拖到这里，或直接粘贴截图。',
          en: 'The browser asks before the camera opens. The picture stays on this device. You may also drop a picture here, or paste a screenshot.',
        })}
      >
        <Button appearance="primary" icon={<CameraRegular />} onClick={() => void camera.open(preferred)}>
          {t({ zh: '打开摄像头', en: 'Open the camera' })}
        </Button>
        {picture}
      </Instead>
    );
  const { title, about } = faultTexts[state];
  return (
    <Instead alert title={t(title)} about={t(about)}>
      {state === 'insecure' || state === 'policy' ? null : (
        <Button appearance="primary" icon={<CameraRegular />} onClick={() => void camera.open()}>
          {t({ zh: '重试', en: 'Try again' })}
        </Button>
      )}
      {picture}
    </Instead>
  );
}

function Finder({ camera, mirrored, onMirror, onFound, onError }: ViewfinderProps) {
  const t = useText();
  const { state, stream } = camera;
  const video = useRef<HTMLVideoElement>(null);
  const [marks, setMarks] = useState<Marks>();
  const latest = useRef({ onFound, onError });
  latest.current = { onFound, onError };
  useEffect(() => {
    const element = video.current;
    if (element === null || stream === undefined) return;
    return scanStream(element, stream, {
      onFound: (found) => latest.current.onFound(found),
      onMarks: setMarks,
      onError: (error) => latest.current.onError(error),
    });
  }, [stream]);
  return (
    <div className={classes.finder}>
      <div className={mirrored ? classes.mirrored : classes.picture}>
        <video ref={video} muted playsInline aria-label={t({ zh: '摄像头画面', en: 'The camera’s picture' })} />
        {marks === undefined ? null : (
          <svg className={classes.marks} viewBox={marks.size} aria-hidden>
            {marks.outlines.map((points) => (
              <polygon key={points} points={points} />
            ))}
          </svg>
        )}
      </div>
      {state === 'opening' ? (
        <div className={classes.waiting}>
          <Spinner label={t({ zh: '正在打开摄像头…', en: 'Opening the camera…' })} appearance="inverted" />
        </div>
      ) : null}
      <FinderBar camera={camera} mirrored={mirrored} onMirror={onMirror} />
    </div>
  );
}

/** Which camera, and what it lets be set. */
function FinderBar({ camera, mirrored, onMirror }: Pick<ViewfinderProps, 'camera' | 'mirrored' | 'onMirror'>) {
  const t = useText();
  const { devices, device, controls, torch, zoom } = camera;
  const choose = (deviceId: string) => {
    const label = devices.find((one) => one.deviceId === deviceId)?.label ?? '';
    void camera.open({ deviceId, label });
  };
  return (
    <div className={classes.bar}>
      {controls.zoom === undefined ? null : (
        <Slider
          size="small"
          className={classes.zoom}
          aria-label={t({ zh: '变焦', en: 'Zoom' })}
          {...controls.zoom}
          value={zoom ?? controls.zoom.min}
          onChange={(_, { value }) => void camera.setZoom(value)}
        />
      )}
      {controls.torch === undefined ? null : (
        <ToggleButton
          size="small"
          icon={<FlashlightRegular />}
          checked={torch}
          aria-label={t({ zh: '手电筒', en: 'Torch' })}
          title={t({ zh: '手电筒', en: 'Torch' })}
          onClick={() => void camera.setTorch(!torch)}
        />
      )}
      <ToggleButton
        size="small"
        icon={<FlipHorizontalRegular />}
        checked={mirrored}
        aria-label={t({ zh: '镜像', en: 'Mirror' })}
        title={t({ zh: '镜像', en: 'Mirror' })}
        onClick={() => onMirror(!mirrored)}
      />
      {devices.length < 2 ? null : (
        <Select
          size="small"
          aria-label={t({ zh: '摄像头', en: 'Camera' })}
          value={device?.deviceId ?? ''}
          onChange={(_, data) => choose(data.value)}
        >
          {devices.map((one, at) => (
            <option key={one.deviceId} value={one.deviceId}>
              {one.label || t({ zh: '摄像头 {n}', en: 'Camera {n}' }, { n: at + 1 })}
            </option>
          ))}
        </Select>
      )}
      <Button size="small" onClick={camera.close}>
        {t({ zh: '关闭摄像头', en: 'Close the camera' })}
      </Button>
    </div>
  );
}

function Instead(props: { title: string; about: string; alert?: boolean; children: ReactNode }) {
  return (
    <div className={classes.instead} {...(props.alert === true ? { role: 'alert' } : {})}>
      <strong>{props.title}</strong>
      <p>{props.about}</p>
      <div className={classes.ways}>{props.children}</div>
    </div>
  );
}
