import { usePlugin, useText } from '@fitout/sdk/web';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import {
  type Camera,
  codeSize,
  type Papers,
  photoSize,
  takeShot,
  vibrate,
  watchSheets,
} from '../../../../plugins/bar/api.ts';
import { CameraControls } from '../parts/camera-controls.tsx';
import finder from '../parts/finder.module.css';
import { boxOf, Finder } from '../parts/finder.tsx';
import { Icon } from '../parts/icons.tsx';
import { PhotoInput } from '../parts/photo-input.tsx';
import { useZoom } from '../parts/use-zoom.ts';
import styles from './document.module.css';
import { type SeenSheet, SheetOutline } from './sheet-outline.tsx';
import { useSmallCopy } from './small-copy.ts';

interface Props {
  camera: Camera;
  papers: Papers;
  modes: ReactNode;
  onTake(photo: Blob): void;
  onFiles(files: readonly File[]): void;
  /** Leads to the pages that were taken. */
  onPages(): void;
  onError(error: unknown): void;
}

/** All of it, in as many pixels as there are: small type is read from them. */
const sheetShot = { ratio: 'full', mirrored: false, quick: false } as const;

/** The camera's picture with the outline of the sheet in it; a press, or the sheet's holding still, takes it. */
export function DocumentFinder({ camera, papers, modes, onTake, onFiles, onPages, onError }: Props) {
  const t = useText();
  const { storage } = usePlugin();
  const video = useRef<HTMLVideoElement>(null);
  const zoom = useZoom(camera);
  const [auto, setAuto] = useState(() => storage.get<boolean>('document.auto') ?? true);
  const shakes = storage.get<boolean>('vibration') ?? true;
  const { sheet, taking, taken, take, run } = useSheets({ camera, video, auto, shakes, onTake, onError });
  const { setSize } = camera;
  useEffect(() => {
    void setSize(photoSize);
    return () => void setSize(codeSize);
  }, [setSize]);
  const busy = taking || papers.waiting > 0;
  const switchAuto = () => {
    setAuto(!auto);
    storage.set('document.auto', !auto);
  };
  return (
    <Finder
      camera={camera}
      zoom={zoom}
      video={video}
      run={run}
      marks={sheet !== undefined && <SheetOutline sheet={sheet} zoom={zoom.digital} auto={auto} />}
      switches={
        <button type="button" className={styles.auto} aria-pressed={auto} onClick={switchAuto}>
          {t({ zh: '自动拍摄', en: 'Auto capture' })}
        </button>
      }
    >
      {camera.state === 'on' && (
        <p className={finder.advice}>
          {busy
            ? t({ zh: '正在处理…', en: 'Processing…' })
            : taken
              ? t({ zh: '已拍下，可以换下一页', en: 'Captured. Place the next page' })
              : sheet === undefined
                ? t({ zh: '把整张纸放进画面', en: 'Fit the whole sheet in view' })
                : auto
                  ? t({ zh: '拿稳，自动拍摄', en: 'Hold still for auto capture' })
                  : t({ zh: '已找到纸张，请按快门', en: 'Sheet found. Press the shutter' })}
        </p>
      )}
      <CameraControls
        camera={camera}
        zoom={zoom}
        modes={modes}
        album={
          <PhotoInput
            className={finder.round ?? ''}
            label={t({ zh: '从相册选择', en: 'Choose photos' })}
            onFiles={onFiles}
          >
            <Icon name="album" />
          </PhotoInput>
        }
        last={<StackButton papers={papers} onPages={onPages} />}
      >
        <button
          type="button"
          className={finder.release}
          aria-label={t({ zh: '拍下这一页', en: 'Capture this page' })}
          disabled={camera.state !== 'on' || taking}
          onClick={() => void take()}
        />
      </CameraControls>
    </Finder>
  );
}

interface SheetsOptions extends Pick<Props, 'camera' | 'onTake' | 'onError'> {
  video: RefObject<HTMLVideoElement | null>;
  /** Takes a sheet once it holds still. */
  auto: boolean;
  /** The phone says by a short shake that one was taken. */
  shakes: boolean;
}

/** The sheet in the camera's frames, and what takes it. */
function useSheets({ camera, video, auto, shakes, onTake, onError }: SheetsOptions) {
  const [sheet, setSheet] = useState<SeenSheet>();
  const [taking, setTaking] = useState(false);
  const [taken, setTaken] = useState(false);
  const watch = useRef<{ taken(): void }>(undefined);
  const latest = useRef({ auto, shakes, taking, onTake });
  latest.current = { auto, shakes, taking, onTake };
  const take = async (): Promise<void> => {
    const element = video.current;
    if (element === null || latest.current.taking) return;
    watch.current?.taken();
    setTaking(true);
    try {
      const { blob } = await takeShot(element, sheetShot);
      if (latest.current.shakes) vibrate('read');
      setTaken(true);
      latest.current.onTake(blob);
    } catch (error) {
      onError(error);
    } finally {
      setTaking(false);
    }
  };
  const press = useRef(take);
  press.current = take;
  const run = (element: HTMLVideoElement) => {
    const watched = watchSheets(element, {
      onSheet(quad, held) {
        const picture = { width: element.videoWidth, height: element.videoHeight };
        setSheet(quad === undefined ? undefined : { quad, held, picture, box: boxOf(element) });
        // Another sheet, or none: the wait begins anew.
        if (quad === undefined || (held > 0 && held < 1)) setTaken(false);
      },
      onHeld: () => {
        if (latest.current.auto) void press.current();
      },
      onError(error) {
        camera.close();
        onError(error);
      },
    });
    watch.current = watched;
    return () => {
      watched.end();
      watch.current = undefined;
      setSheet(undefined);
    };
  };
  return { sheet, taking, taken, take, run };
}

/** The pages so far, with the last one on top: what was just taken flies there. */
function StackButton({ papers, onPages }: { papers: Papers; onPages(): void }) {
  const t = useText();
  const last = papers.pages.at(-1);
  if (last === undefined) return <span />;
  const n = papers.pages.length;
  return (
    <button
      type="button"
      className={`${finder.round} ${finder.stack}`}
      aria-label={t({ zh: '查看 {n} 页', en: 'View {n} {n|page|pages}' }, { n })}
      onClick={onPages}
    >
      <SmallCopy key={last.id} blob={last.image.blob} />
      <span className={finder.badge}>{n}</span>
    </button>
  );
}

function SmallCopy({ blob }: { blob: Blob }) {
  const url = useSmallCopy(blob);
  return url === undefined ? null : <img src={url} alt="" />;
}
