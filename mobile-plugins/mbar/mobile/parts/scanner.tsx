import { useText } from '@fitout/sdk/web';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  Aim,
  type Camera,
  type Found,
  isIphone,
  nearestCm,
  type Scan,
  type Size,
  watchFrames,
} from '../../../../plugins/bar/api.ts';
import { ReturnBar } from '../return/return-bar.tsx';
import { AimMarks } from './aim-marks.tsx';
import { CameraControls } from './camera-controls.tsx';
import styles from './finder.module.css';
import { boxOf, Finder, usePaused } from './finder.tsx';
import { Icon } from './icons.tsx';
import { ResultSheet, type Stop } from './result-sheet.tsx';
import { SignalSwitches } from './signal-switches.tsx';
import type { Signals } from './use-signals.ts';
import { useZoom } from './use-zoom.ts';

/** Milliseconds without a code after which a word of advice comes. */
const adviseMs = 5000;
/** Milliseconds for which what was taken by itself is outlined. */
const outlinedMs = 600;

interface Props {
  camera: Camera;
  signals: Signals;
  /** What was read, newest first. */
  list: readonly Scan[];
  onFound(found: readonly Found[]): void;
  onError(error: Error): void;
  /** Photos that are being read. */
  inHand: ReactNode;
  album: ReactNode;
  modes: ReactNode;
}

/** What stands in the picture: the codes that may be pressed, or those that were just taken. */
interface Seen {
  many: readonly Found[];
  taken: readonly Found[];
  picture: Size;
  box: Size;
}

/** 扫码: one code alone is taken by itself, of several the one that is pressed; what was read comes up from below. */
export function Scanner({ camera, signals, list, onFound, onError, inHand, album, modes }: Props) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const zoom = useZoom(camera);
  const paused = usePaused(video, camera.stream);
  const [seen, setSeen] = useState<Seen>();
  const [stop, setStop] = useState<Stop>('peek');
  // What was read before the camera opened is not what it reads.
  const [before, setBefore] = useState(list[0]?.at);
  const aim = useRef(new Aim());
  const [inView, setInView] = useState(false);
  const slow = useSlow(camera.stream, list[0]?.at, inView);
  const take = (found: readonly Found[]) => {
    setStop('peek');
    onFound(found);
  };
  const latest = useRef({ take, onError });
  latest.current = { take, onError };
  const pick = (found: readonly Found[]) => {
    aim.current.take(found, performance.now());
    // A picture that stands is not looked at again.
    if (found.length > 1) setSeen(undefined);
    take(found);
  };
  const pause = (on: boolean) => {
    // Refused where the camera was closed meanwhile.
    if (on) video.current?.pause();
    else video.current?.play().catch(() => undefined);
  };
  const run: Parameters<typeof Finder>[0]['run'] = (element, partOf) => {
    let timer: ReturnType<typeof setTimeout>;
    let outlined: readonly Found[] = [];
    const end = watchFrames(
      element,
      (found) => {
        const { taken, many } = aim.current.look(found, performance.now(), element.paused);
        if (taken.length > 0) {
          latest.current.take(taken);
          outlined = taken;
          clearTimeout(timer);
          timer = setTimeout(() => {
            outlined = [];
          }, outlinedMs);
        }
        setInView(found.length > 0);
        const picture = { width: element.videoWidth, height: element.videoHeight };
        const shown = many.length > 0 || outlined.length > 0;
        setSeen(shown ? { many, taken: outlined, picture, box: boxOf(element) } : undefined);
      },
      (error) => latest.current.onError(error),
      partOf,
    );
    return () => {
      end();
      clearTimeout(timer);
      setSeen(undefined);
      setInView(false);
    };
  };
  const current = list[0]?.at === before ? undefined : list[0];
  const many = seen?.many ?? [];
  return (
    <Finder
      camera={camera}
      zoom={zoom}
      video={video}
      onHold={pause}
      run={run}
      marks={seen !== undefined && <AimMarks {...seen} zoom={zoom.digital} onTake={(one) => pick([one])} />}
      switches={<SignalSwitches signals={signals} />}
    >
      <ReturnBar over />
      {inHand}
      {paused && (
        <p className={styles.advice} role="status">
          {t({ zh: '画面已暂停', en: 'Paused' })}
        </p>
      )}
      {many.length > 1 && stop === 'peek' ? (
        <div className={styles.choose}>
          <p className={styles.advice} role="status">
            {t(
              { zh: '有 {n} 个码，点一下要的那个', en: '{n} {n|code|codes} found. Tap the one you want' },
              { n: many.length },
            )}
          </p>
          <button type="button" className={styles.pill} onClick={() => pick(many)}>
            {t({ zh: '全部', en: 'All' })}
          </button>
        </div>
      ) : (
        slow && current === undefined && stop === 'peek' && !paused && <Advice />
      )}
      {(current !== undefined || stop !== 'peek') && (
        <ResultSheet
          current={current}
          list={list}
          stop={stop}
          onStop={setStop}
          onClose={() => {
            setStop('peek');
            setBefore(list[0]?.at);
          }}
        />
      )}
      <CameraControls
        camera={camera}
        zoom={zoom}
        modes={modes}
        album={album}
        last={
          list.length === 0 ? (
            <span />
          ) : (
            <button
              type="button"
              className={styles.round}
              aria-label={t({ zh: '识别记录 {n} 条', en: '{n} {n|scan|scans}' }, { n: countText(list.length) })}
              onClick={() => setStop(stop === 'peek' ? 'half' : 'peek')}
            >
              <Icon name="list" />
              <span className={styles.badge}>{countText(list.length)}</span>
            </button>
          )
        }
      >
        <button
          type="button"
          className={styles.shutter}
          aria-label={paused ? t({ zh: '继续扫码', en: 'Resume scanning' }) : t({ zh: '暂停画面', en: 'Pause' })}
          onClick={() => pause(!paused)}
        >
          <Icon name={paused ? 'play' : 'pause'} />
        </button>
      </CameraControls>
    </Finder>
  );
}

function countText(count: number): string {
  return count > 99 ? '99+' : String(count);
}

/** Has the camera read nothing for some seconds, not even a code that was taken before? */
function useSlow(stream: MediaStream | undefined, last: string | undefined, sees: boolean): boolean {
  const [slow, setSlow] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each code begins the wait anew
  useEffect(() => {
    setSlow(false);
    if (stream === undefined || sees) return;
    const timer = setTimeout(() => setSlow(true), adviseMs);
    return () => clearTimeout(timer);
  }, [stream, last, sees]);
  return slow;
}

function Advice() {
  const t = useText();
  return (
    <p className={styles.advice} role="status">
      {isIphone(navigator.userAgent)
        ? t(
            {
              zh: '识别不到？请退后到 {cm} 厘米，太近时镜头对不上焦',
              en: 'Not scanning? Move back to {cm} cm, the camera cannot focus closer',
            },
            { cm: nearestCm },
          )
        : t({
            zh: '识别不到？拿远到 15 厘米以上，避开反光，或改用拍照识别',
            en: 'Not scanning? Hold the code 15 cm away and avoid glare, or take a photo',
          })}
    </p>
  );
}
