import { useObjectUrl, useTag, useText } from '@fitout/sdk/web';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type Camera,
  codeSize,
  FrameGuides,
  LevelLine,
  maxInBurst,
  photoSize,
  type Ratio,
  rollFull,
  type ShutterState,
  type Size,
  takeShot,
} from '../../../../plugins/bar/api.ts';
import { CameraControls } from '../parts/camera-controls.tsx';
import finder from '../parts/finder.module.css';
import { Finder } from '../parts/finder.tsx';
import { Icon } from '../parts/icons.tsx';
import { PhotoInput } from '../parts/photo-input.tsx';
import { useSignals } from '../parts/use-signals.ts';
import { useZoom } from '../parts/use-zoom.ts';
import styles from './photo-finder.module.css';
import { PhotoSwitches } from './photo-switches.tsx';
import { ShutterButton } from './shutter-button.tsx';
import { useLean, useLevels } from './use-levels.ts';
import { usePhotoSettings } from './use-photo-settings.ts';
import type { RollWork } from './use-roll.ts';
import { useSeen } from './use-seen.ts';
import { useShutter } from './use-shutter.ts';

interface Props {
  camera: Camera;
  work: RollWork;
  modes: ReactNode;
  /** Leads to the photos that were taken. */
  onPhotos(): void;
}

/** The camera's picture with what of it the photo will be, and the shutter. */
export function PhotoFinder({ camera, work, modes, onPhotos }: Props) {
  const t = useText();
  const { visible } = useTag();
  const video = useRef<HTMLVideoElement>(null);
  const zoom = useZoom(camera);
  const signals = useSignals();
  const levels = useLevels();
  const { settings, change } = usePhotoSettings();
  const { seen, run } = useSeen(zoom.digital);
  const [flash, setFlash] = useState(0);
  const { setSize } = camera;
  useEffect(() => {
    void setSize(photoSize);
    return () => void setSize(codeSize);
  }, [setSize]);
  const ready = visible && camera.state === 'on' && seen !== undefined;
  const take = async (quick: boolean): Promise<boolean> => {
    const element = video.current;
    if (element === null) return false;
    try {
      const full = rollFull(work.roll.get().photos);
      if (full !== undefined) throw full;
      const shot = await takeShot(element, { ratio: settings.ratio, mirrored: false, quick, seen });
      setFlash((n) => n + 1);
      signals.tell();
      await work.keep(shot);
      return true;
    } catch (error) {
      work.say(error);
      return false;
    }
  };
  const { shutter, now } = useShutter({ ready, seconds: settings.seconds, take });
  return (
    <Finder
      camera={camera}
      zoom={zoom}
      video={video}
      run={run}
      marks={
        <>
          {seen !== undefined && (
            <FrameGuides shown={seen} ratio={settings.ratio} grid={settings.grid}>
              {settings.level && <Level seen={seen} ratio={settings.ratio} />}
            </FrameGuides>
          )}
          {now.counting !== undefined && (
            <div className={styles.count} role="timer" aria-live="assertive">
              <span key={now.counting}>{now.counting}</span>
            </div>
          )}
          {flash > 0 && <div key={flash} className={styles.flash} />}
        </>
      }
      switches={<PhotoSwitches settings={settings} onChange={change} levels={levels} signals={signals} />}
    >
      {ready && <Advice now={now} first={work.now.state !== 'loading' && work.now.photos.length === 0} />}
      <CameraControls
        camera={camera}
        zoom={zoom}
        modes={modes}
        album={
          <PhotoInput
            className={finder.round ?? ''}
            label={t({ zh: '从相册选择', en: 'Choose photos' })}
            onFiles={(files) => void work.add(files)}
          >
            <Icon name="album" />
          </PhotoInput>
        }
        last={<RollButton work={work} onPhotos={onPhotos} />}
      >
        <ShutterButton shutter={shutter} now={now} ready={ready} />
      </CameraControls>
    </Finder>
  );
}

/** Drawn alone, as often as the phone moves. */
function Level({ seen, ratio }: { seen: Size; ratio: Ratio }) {
  const lean = useLean();
  return lean === undefined ? null : <LevelLine shown={seen} ratio={ratio} lean={lean} />;
}

/** What the shutter is about, where that is not seen. */
function Advice({ now, first }: { now: ShutterState; first: boolean }) {
  const t = useText();
  const { counting, burst } = now;
  const words =
    counting !== undefined
      ? t({ zh: '再按一下快门取消', en: 'Press the shutter again to cancel' })
      : burst > 0
        ? t({ zh: '连拍 {n} / {of}', en: 'Burst: {n} of {of}' }, { n: burst, of: maxInBurst })
        : first
          ? t({ zh: '轻点快门拍照，按住连拍', en: 'Tap the shutter, hold for a burst' })
          : undefined;
  return words === undefined ? null : <p className={finder.advice}>{words}</p>;
}

/** The photos so far, with the last one on top. */
function RollButton({ work, onPhotos }: Pick<Props, 'work' | 'onPhotos'>) {
  const t = useText();
  const { photos } = work.now;
  const [last] = photos;
  if (last === undefined) return <span />;
  const n = photos.length;
  return (
    <button
      type="button"
      className={`${finder.round} ${finder.stack}`}
      aria-label={t({ zh: '查看 {n} 张照片', en: 'View {n} {n|photo|photos}' }, { n })}
      onClick={onPhotos}
    >
      <Thumb key={last.id} blob={last.thumb} />
      <span className={finder.badge}>{n}</span>
    </button>
  );
}

function Thumb({ blob }: { blob: Blob }) {
  const url = useObjectUrl(blob);
  return url === undefined ? null : <img src={url} alt="" />;
}
