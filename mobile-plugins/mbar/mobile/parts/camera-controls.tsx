import { usePlugin, useText } from '@fitout/sdk/web';
import type { ReactNode } from 'react';
import type { Camera } from '../../../../plugins/bar/api.ts';
import styles from './finder.module.css';
import { Icon } from './icons.tsx';
import type { Zoom } from './use-zoom.ts';

interface Props {
  camera: Camera;
  zoom: Zoom;
  /** At the left of the middle: what came last. */
  last: ReactNode;
  album: ReactNode;
  modes: ReactNode;
  /** 72 px in the middle. */
  children: ReactNode;
}

/** What the thumb reaches: what came last, the album, the middle button, cameras and torch; below it zoom and modes. */
export function CameraControls({ camera, zoom, last, album, modes, children }: Props) {
  const t = useText();
  const { controls, torch } = camera;
  return (
    <div className={styles.controls}>
      <div className={styles.bar}>
        {last}
        {album}
        {children}
        <CameraChoice camera={camera} />
        {controls.torch === true ? (
          <button
            type="button"
            className={styles.round}
            aria-label={t({ zh: '手电筒', en: 'Flashlight' })}
            aria-pressed={torch}
            onClick={() => void camera.setTorch(!torch)}
          >
            <Icon name="torch" />
          </button>
        ) : (
          <span />
        )}
      </div>
      <div className={styles.foot}>
        <button
          type="button"
          className={styles.zoom}
          aria-label={t({ zh: '变焦 {n} 倍', en: 'Zoom {n}×' }, { n: shown(zoom.level) })}
          onClick={zoom.next}
        >
          {shown(zoom.level)}×
        </button>
        {modes}
      </div>
    </div>
  );
}

function shown(level: number): string {
  return String(Math.round(level * 10) / 10);
}

/** The phone's own list of its cameras; the choice is remembered. */
function CameraChoice({ camera }: { camera: Camera }) {
  const t = useText();
  const { storage } = usePlugin();
  const { devices, device } = camera;
  if (devices.length < 2) return <span />;
  const choose = (deviceId: string) => {
    const choice = { deviceId, label: devices.find((one) => one.deviceId === deviceId)?.label ?? '' };
    storage.set('camera', choice);
    void camera.open(choice);
  };
  return (
    <label className={styles.round}>
      <Icon name="cameras" />
      <select
        aria-label={t({ zh: '选择摄像头', en: 'Choose camera' })}
        value={device?.deviceId ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        {devices.map((one, at) => (
          <option key={one.deviceId} value={one.deviceId}>
            {one.label || t({ zh: '摄像头 {n}', en: 'Camera {n}' }, { n: at + 1 })}
          </option>
        ))}
      </select>
    </label>
  );
}
