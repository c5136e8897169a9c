import { isFitoutError, type Text } from '@fitout/sdk';
import { useLanguage, useText } from '@fitout/sdk/web';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OpenMap } from '../../shared/map/open-map.ts';
import type { Player } from '../player/player.ts';
import type { SheetStop } from '../sheet/sheet.tsx';
import styles from './track-map.module.css';
import { type Marks, TrackView } from './track-view.ts';
import { useDark } from './use-dark.ts';

/** The map comes with its engine and data when a screen shows it. */
export const loadMap = async () => (await import('../../shared/map/open-map.ts')).openMap;

interface Props {
  player: Player | undefined;
  stop: SheetStop;
  /** Height in pixels of what lies over the top of the map. */
  top: number;
}

/** The map over the whole screen, with the track's line, its marker, and the buttons to follow it and to see it whole. */
export function TrackMap({ player, stop, top }: Props) {
  const t = useText();
  const container = useRef<HTMLDivElement>(null);
  const [follow, setFollow] = useState(false);
  const { open, error, retry } = useMap(container);
  const marker = useRef<HTMLSpanElement>(null);
  const start = useRef<HTMLSpanElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const view = useTrackView(open, player, { marker, start, end }, paddingFor(container, stop, top));
  useEffect(() => view?.setFollow(follow), [view, follow]);
  useEffect(() => {
    // A finger that moves the map wants to look elsewhere.
    const letGo = (): void => setFollow(false);
    open?.map.on('dragstart', letGo);
    return () => void open?.map.off('dragstart', letGo);
  }, [open]);
  return (
    <>
      <div className={styles.map} data-map={view === undefined ? 'loading' : 'ready'} data-stop={stop}>
        <div ref={container} className={styles.canvas} />
        <div className={styles.marks} hidden={view === undefined}>
          <span ref={start} className={styles.start} role="img" aria-label={t({ zh: '起点', en: 'Start' })} />
          <span ref={end} className={styles.end} role="img" aria-label={t({ zh: '终点', en: 'End' })} />
          <span
            ref={marker}
            className={styles.marker}
            role="img"
            aria-label={t({ zh: '当前位置', en: 'Current position' })}
          />
        </div>
        {error !== undefined && (
          <div className={styles.failed} role="alert">
            <p>{t(error)}</p>
            <button type="button" onClick={retry}>
              {t({ zh: '重试', en: 'Try again' })}
            </button>
          </div>
        )}
      </div>
      <div className={styles.buttons} data-stop={stop}>
        <button
          type="button"
          aria-pressed={follow}
          disabled={view === undefined}
          aria-label={t({ zh: '跟随', en: 'Follow' })}
          title={t({ zh: '跟随', en: 'Follow' })}
          onClick={() => setFollow(!follow)}
        >
          <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
            <circle cx="12" cy="12" r="6.5" />
            <circle cx="12" cy="12" r="2" fill="currentColor" stroke="none" />
            <path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3" strokeLinecap="round" />
          </svg>
        </button>
        <button
          type="button"
          disabled={view === undefined}
          aria-label={t({ zh: '显示整条轨迹', en: 'Show whole track' })}
          title={t({ zh: '显示整条轨迹', en: 'Show whole track' })}
          onClick={() => {
            setFollow(false);
            view?.fit();
          }}
        >
          <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
            <path
              d="M4 9V5.5A1.5 1.5 0 0 1 5.5 4H9M15 4h3.5A1.5 1.5 0 0 1 20 5.5V9M20 15v3.5a1.5 1.5 0 0 1-1.5 1.5H15M9 20H5.5A1.5 1.5 0 0 1 4 18.5V15"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </button>
      </div>
    </>
  );
}

/** Opens the map once its container stands, and closes it with the page. */
function useMap(container: RefObject<HTMLDivElement | null>) {
  const language = useLanguage() === 'en' ? 'en' : 'zh';
  const theme = useDark() ? 'dark' : 'light';
  const [open, setOpen] = useState<OpenMap>();
  const [error, setError] = useState<Text>();
  const [attempt, setAttempt] = useState(0);
  const first = useRef({ language, theme } as const);
  first.current = { language, theme };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    let closed = false;
    let made: OpenMap | undefined;
    const start = async (): Promise<void> => {
      const openMap = await loadMap();
      if (closed || container.current === null) return;
      const opened = await openMap({ container: container.current, ...first.current });
      if (closed) opened.dispose();
      else {
        made = opened;
        setOpen(opened);
      }
    };
    start().catch((cause: unknown) => {
      console.error('the map did not open', cause);
      if (!closed) setError(isFitoutError(cause) ? cause.text : unloadedText);
    });
    return () => {
      closed = true;
      made?.dispose();
      setOpen(undefined);
    };
  }, [container, attempt]);
  useEffect(() => open?.setTheme(theme), [open, theme]);
  useEffect(() => open?.setLanguage(language), [open, language]);
  const retry = (): void => {
    setError(undefined);
    setAttempt(attempt + 1);
  };
  return { open, error, retry };
}

const unloadedText = {
  zh: '地图没有加载出来，请检查网络后重试。',
  en: 'Could not load the map. Check the network and try again.',
};

type MarkRefs = { [name in keyof Marks]: RefObject<HTMLElement | null> };

function useTrackView(
  open: OpenMap | undefined,
  player: Player | undefined,
  refs: MarkRefs,
  padding: ReturnType<typeof paddingFor>,
): TrackView | undefined {
  const theme = useDark() ? 'dark' : 'light';
  const [view, setView] = useState<TrackView>();
  const latest = useRef({ refs, padding, theme } as const);
  latest.current = { refs, padding, theme };
  useEffect(() => {
    if (open === undefined || player === undefined) return;
    const { refs, padding, theme } = latest.current;
    const [marker, start, end] = [refs.marker.current, refs.start.current, refs.end.current];
    if (marker === null || start === null || end === null) return;
    const made = new TrackView(open, player, { marker, start, end }, theme, padding);
    setView(made);
    return () => {
      made.dispose();
      setView(undefined);
    };
  }, [open, player]);
  useEffect(() => view?.setTheme(theme), [view, theme]);
  const { top, bottom } = padding;
  useEffect(() => view?.setPadding({ top, bottom, left: side, right: side }), [view, top, bottom]);
  return view;
}

/** Pixels between a track that is shown whole and the edges of the free part of the map. */
const side = 36;

/** What the sheet and the bar at the top leave free; of a full sheet, as if it stood at half height. */
function paddingFor(container: RefObject<HTMLElement | null>, stop: SheetStop, top: number) {
  const element = container.current;
  const height = element?.clientHeight ?? 700;
  const style = element === null ? undefined : getComputedStyle(element);
  const pixels = (name: string, otherwise: number): number =>
    Number.parseFloat(style?.getPropertyValue(name) ?? '') || otherwise;
  const sheet = stop === 'peek' ? pixels('--gt-peek', 150) : pixels('--gt-half', 360);
  // A low window still shows something of the map.
  return { top: top + 24, bottom: Math.min(sheet + 28, height * 0.6), left: side, right: side };
}
