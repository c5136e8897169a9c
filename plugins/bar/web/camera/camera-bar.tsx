import { useText } from '@fitout/sdk/web';
import { Button, Select, Slider, ToggleButton } from '@fluentui/react-components';
import { FlashlightRegular, FlipHorizontalRegular } from '@fluentui/react-icons';
import type { Camera } from '../../shared/camera/camera-session.ts';
import { CameraAdjust } from './camera-adjust.tsx';
import classes from './camera-stage.module.css';

export interface CameraBarProps {
  camera: Camera;
  /** Shown as in a mirror: cameras that look at the person are aimed more easily so. */
  mirrored: boolean;
  onMirror(mirrored: boolean): void;
}

/** Which camera, and what it lets be set. */
export function CameraBar({ camera, mirrored, onMirror }: CameraBarProps) {
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
          aria-label={t({ zh: '手电筒', en: 'Flashlight' })}
          title={t({ zh: '手电筒', en: 'Flashlight' })}
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
      {controls.exposure === undefined && controls.focus === undefined ? null : <CameraAdjust camera={camera} />}
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
        {t({ zh: '关闭摄像头', en: 'Close camera' })}
      </Button>
    </div>
  );
}
