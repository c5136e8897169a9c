import { useLanguage, useText } from '@fitout/sdk/web';
import { useRef, useState } from 'react';
import { type Camera, type Found, type Size, watchFrames } from '../../../../plugins/bar/api.ts';
import { AimMarks } from '../parts/aim-marks.tsx';
import { CameraControls } from '../parts/camera-controls.tsx';
import finder from '../parts/finder.module.css';
import { boxOf, Finder } from '../parts/finder.tsx';
import { Icon } from '../parts/icons.tsx';
import { PhotoInput } from '../parts/photo-input.tsx';
import { PhotosInHand } from '../parts/photos-in-hand.tsx';
import type { Photos } from '../parts/use-photos.ts';
import { useZoom } from '../parts/use-zoom.ts';
import styles from './count.module.css';
import { Stepper } from './stepper.tsx';
import { SyncState } from './sync-state.tsx';
import type { Count } from './use-count.ts';

/** Milliseconds for which what counted is outlined. */
const outlinedMs = 600;

interface Props {
  camera: Camera;
  count: Count;
  photos: Photos;
  name: string;
  onError(error: Error): void;
  /** Leads to all codes. */
  onDetails(): void;
}

interface Seen {
  taken: readonly Found[];
  picture: Size;
  box: Size;
}

/** The camera's picture, in which every code counts, with the sum and the last one over it. */
export function CountFinder({ camera, count, photos, name, onError, onDetails }: Props) {
  const t = useText();
  const { settings, changeSettings, counting, session, state, watch } = count;
  const video = useRef<HTMLVideoElement>(null);
  const zoom = useZoom(camera);
  const pauseMs = settings.pause * 1000;
  const [seen, setSeen] = useState<Seen>();
  const latest = useRef({ take: counting.take, onError, pauseMs });
  latest.current = { take: counting.take, onError, pauseMs };
  const run: Parameters<typeof Finder>[0]['run'] = (element, partOf) => {
    let timer: ReturnType<typeof setTimeout>;
    const leave = watch.look(() => performance.now());
    const end = watchFrames(
      element,
      (found, glimpse) => {
        const taken = watch.take(found, latest.current.pauseMs, performance.now(), glimpse);
        if (taken.length === 0) return;
        latest.current.take(taken);
        setSeen({ taken, picture: { width: element.videoWidth, height: element.videoHeight }, box: boxOf(element) });
        clearTimeout(timer);
        timer = setTimeout(() => setSeen(undefined), outlinedMs);
      },
      (error) => latest.current.onError(error),
      partOf,
    );
    return () => {
      end();
      leave();
      clearTimeout(timer);
      setSeen(undefined);
    };
  };
  return (
    <Finder
      camera={camera}
      zoom={zoom}
      video={video}
      run={run}
      marks={seen !== undefined && <AimMarks {...seen} many={[]} zoom={zoom.digital} onTake={() => undefined} />}
      switches={
        <button
          type="button"
          className={finder.round}
          aria-label={t({ zh: '提示音与震动', en: 'Sound and vibration' })}
          aria-pressed={settings.sound}
          onClick={() => changeSettings({ sound: !settings.sound })}
        >
          <Icon name={settings.sound ? 'sound' : 'sound-off'} />
        </button>
      }
    >
      <PhotosInHand photos={photos} over />
      <CountStrip count={count} />
      <CameraControls
        camera={camera}
        zoom={zoom}
        modes={<span className={styles.name}>{name}</span>}
        last={
          <button
            type="button"
            className={finder.round}
            aria-label={t({ zh: '盘点明细', en: 'Count details' })}
            onClick={onDetails}
          >
            <Icon name="list" />
          </button>
        }
        album={
          <PhotoInput
            className={finder.round ?? ''}
            label={t({ zh: '从相册选择', en: 'Choose photos' })}
            onFiles={(files) => void photos.take(files)}
          >
            <Icon name="album" />
          </PhotoInput>
        }
      >
        <button
          type="button"
          className={finder.shutter}
          aria-label={t({ zh: '撤销上一条', en: 'Undo last entry' })}
          disabled={!state.canUndo}
          onClick={() => session.undo()}
        >
          <Icon name="undo" />
        </button>
      </CameraControls>
    </Finder>
  );
}

/** The sum, how far the list is, and the code that counted last, which can be put right at once. */
function CountStrip({ count }: { count: Count }) {
  const t = useText();
  const language = useLanguage();
  const { state, lines, totals, counting, add } = count;
  const { codes, pieces, listed, listedCounted } = totals;
  const [last] = state.recent;
  const line = last === undefined ? undefined : lines.get(last.code);
  return (
    <section className={styles.strip} aria-label={t({ zh: '盘点进度', en: 'Count progress' })}>
      <div className={styles.sum}>
        <output className={styles.pieces} aria-label={t({ zh: '件数', en: 'Units' })}>
          {pieces.toLocaleString(language)}
        </output>
        <span className={styles.far}>
          {listed > 0
            ? t(
                {
                  zh: '件 · 清单 {n} / {of} 种',
                  en: 'counted · {n} of {of} {of|listed code|listed codes}',
                },
                { n: listedCounted.toLocaleString(language), of: listed.toLocaleString(language) },
              )
            : t({ zh: '件 · {n} 种', en: 'counted · {n} {n|code|codes}' }, { n: codes.toLocaleString(language) })}
        </span>
        <SyncState state={state} />
      </div>
      {counting.note !== undefined && (
        <p className={styles.note} role="status">
          {t(counting.note)}
        </p>
      )}
      {line === undefined ? (
        <p className={styles.hint}>
          {t({
            zh: '对准商品条码即计 1 件；同一个码离开画面后再次对准才会再计。',
            en: 'Point at a barcode to count one unit. The same code counts again after it has left the view.',
          })}
        </p>
      ) : (
        <div className={styles.last}>
          <span className={styles.what}>
            <strong>{line.name ?? line.code}</strong>
            <small>
              {[
                line.name === null ? undefined : line.code,
                line.expected === null ? undefined : t({ zh: '应有 {n}', en: '{n} expected' }, { n: line.expected }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <Stepper line={line} onAdd={(amount) => add(line.code, amount)} />
        </div>
      )}
    </section>
  );
}
