import { useText } from '@fitout/sdk/web';
import { useEffect, useRef, useState } from 'react';
import { type Camera, type Found, type Marks, type Scan, scanStream } from '../../../../plugins/bar/api.ts';
import styles from './finder.module.css';
import { ScanCard } from './scan-card.tsx';

/** Milliseconds without a code after which a word of advice comes. */
const adviseMs = 6000;

interface Props {
  camera: Camera;
  /** What was read last, at whatever time. */
  latest: Scan | undefined;
  onFound(found: Found[]): void;
  onError(error: Error): void;
}

/** The camera's picture as high as the page, for one hand: what it reads comes up from below, and it goes on. */
export function Finder({ camera, latest, onFound, onError }: Props) {
  const t = useText();
  const { state, stream, controls, torch, zoom } = camera;
  const video = useRef<HTMLVideoElement>(null);
  const [marks, setMarks] = useState<Marks>();
  const [slow, setSlow] = useState(false);
  // What was read before the camera opened is not what it reads.
  const before = useRef(latest?.at);
  const told = useRef({ onFound, onError });
  told.current = { onFound, onError };
  useEffect(() => {
    const element = video.current;
    if (element === null || stream === undefined) return;
    const wait = () => setTimeout(() => setSlow(true), adviseMs);
    let advice = wait();
    const end = scanStream(element, stream, {
      onFound(found) {
        clearTimeout(advice);
        advice = wait();
        setSlow(false);
        told.current.onFound(found);
      },
      onMarks: setMarks,
      onError: (error) => told.current.onError(error),
    });
    return () => {
      clearTimeout(advice);
      end();
    };
  }, [stream]);
  const shown = latest?.at === before.current ? undefined : latest;
  return (
    <div className={styles.finder}>
      <video ref={video} muted playsInline aria-label={t({ zh: '摄像头画面', en: 'The camera’s picture' })} />
      {marks !== undefined && (
        <svg className={styles.marks} viewBox={marks.size} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          {marks.outlines.map((points) => (
            <polygon key={points} points={points} />
          ))}
        </svg>
      )}
      <div className={styles.bottom}>
        {state === 'opening' && <p role="status">{t({ zh: '正在打开摄像头…', en: 'Opening the camera…' })}</p>}
        {slow && shown === undefined && (
          <p role="status">
            {t({
              zh: '识别不到？拿远到 15 厘米以上，避开反光，或改用拍照识别',
              en: 'Nothing yet? Hold it 15 cm away, out of glare, or take a photo',
            })}
          </p>
        )}
        {shown !== undefined && (
          <div className={styles.sheet} role="status">
            <ScanCard scan={shown} />
          </div>
        )}
        <div className={styles.bar}>
          {controls.torch === true && (
            <button type="button" aria-pressed={torch} onClick={() => void camera.setTorch(!torch)}>
              {t({ zh: '手电筒', en: 'Torch' })}
            </button>
          )}
          {controls.zoom !== undefined && (
            <input
              type="range"
              aria-label={t({ zh: '变焦', en: 'Zoom' })}
              {...controls.zoom}
              value={zoom ?? controls.zoom.min}
              onChange={(event) => void camera.setZoom(event.target.valueAsNumber)}
            />
          )}
          <button type="button" onClick={camera.close}>
            {t({ zh: '关闭摄像头', en: 'Close the camera' })}
          </button>
        </div>
      </div>
    </div>
  );
}
