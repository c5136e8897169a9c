import { useText } from '@fitout/sdk/web';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Camera, type Part, type Size, seenPart, showStream } from '../../../../plugins/bar/api.ts';
import styles from './finder.module.css';
import { FullScreen } from './full-screen.tsx';
import { Icon } from './icons.tsx';
import { useGestures } from './use-gestures.ts';
import type { Zoom } from './use-zoom.ts';

export interface FinderProps {
  camera: Camera;
  /** How high it is: left out, it is the whole screen, with the way back of its page. */
  className?: string | undefined;
  zoom: Zoom;
  video: RefObject<HTMLVideoElement | null>;
  /** A finger rests on the picture, and no longer; left out where that does nothing. */
  onHold?: (holds: boolean) => void;
  /** What is done with the frames while the camera is on; what it gives back ends that. */
  run?: (video: HTMLVideoElement, partOf: (whole: Part) => Part) => () => void;
  /** Over the picture: marks. Pressed like buttons, they do not hold. */
  marks?: ReactNode;
  /** Upper right: switches. */
  switches?: ReactNode;
  /** Lower third, from above to below. */
  children: ReactNode;
}

/** The size of an element, in pixels of the screen. */
export function boxOf(element: HTMLElement): Size {
  return { width: element.clientWidth, height: element.clientHeight };
}

/** The camera's picture behind what is done with it, for one hand: fingers on it hold, pinch and tap twice. */
export function Finder(props: FinderProps) {
  const { camera, className, zoom, video, onHold, run, marks, switches, children } = props;
  const t = useText();
  const { state, stream, watch } = camera;
  const latest = useRef({ run, zoom });
  latest.current = { run, zoom };
  const begin = useRef(1);
  const gestures = useGestures({
    onHold: (holds) => onHold?.(holds),
    onDoubleTap: zoom.twice,
    onPinch(factor, begins) {
      if (begins) begin.current = zoom.level;
      else zoom.set(begin.current * factor);
    },
  });
  useEffect(() => {
    const element = video.current;
    if (element === null || stream === undefined) return;
    const hide = showStream(element, stream);
    const end = latest.current.run?.(element, (whole) => seenPart(whole, boxOf(element), latest.current.zoom.digital));
    const unwatch = watch(element);
    return () => {
      unwatch();
      end?.();
      hide();
    };
  }, [stream, video, watch]);
  return (
    <div className={`${styles.finder} ${className ?? styles.page}`}>
      {/* The pause button and the zoom's do what fingers do here. */}
      <div className={styles.picture} {...gestures}>
        <video
          ref={video}
          muted
          playsInline
          style={zoom.digital === 1 ? undefined : { transform: `scale(${zoom.digital})` }}
          aria-label={t({ zh: '摄像头画面', en: 'Camera view' })}
        />
      </div>
      {marks}
      <div className={styles.top}>
        <div className={styles.switches}>
          {className === undefined && <FullScreen />}
          <button
            type="button"
            className={styles.round}
            aria-label={t({ zh: '关闭摄像头', en: 'Close camera' })}
            onClick={camera.close}
          >
            <Icon name="close" />
          </button>
        </div>
        <div className={styles.switches}>{switches}</div>
      </div>
      <div className={styles.bottom}>
        {state === 'opening' && (
          <p className={styles.advice} role="status">
            {t({ zh: '正在打开摄像头…', en: 'Opening camera…' })}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

/** Is the picture of `video` paused? Whoever paused it: the person, or the system. */
export function usePaused(video: RefObject<HTMLVideoElement | null>, stream: MediaStream | undefined): boolean {
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (element === null || stream === undefined) return;
    const note = () => setPaused(element.paused && element.currentTime > 0);
    element.addEventListener('pause', note);
    element.addEventListener('playing', note);
    element.addEventListener('play', note);
    return () => {
      element.removeEventListener('pause', note);
      element.removeEventListener('playing', note);
      element.removeEventListener('play', note);
      setPaused(false);
    };
  }, [video, stream]);
  return paused;
}
