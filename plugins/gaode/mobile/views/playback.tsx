import type { Text } from '@fitout/sdk';
import { loadWhenIdle, useStore, useTag, useText } from '@fitout/sdk/web';
import { type CSSProperties, type RefCallback, useCallback, useEffect, useState } from 'react';
import type { Library, OpenTrack } from '../library/library.ts';
import { useDrop } from '../library/open-button.tsx';
import { TopBar } from '../library/top-bar.tsx';
import { useLibrary } from '../library/use-library.ts';
import { loadMap, TrackMap } from '../map/track-map.tsx';
import { Controls } from '../player/controls.tsx';
import { Figures } from '../player/figures.tsx';
import { Options } from '../player/options.tsx';
import { ProfileChart } from '../player/profile-chart.tsx';
import { Summary } from '../player/summary.tsx';
import { Sheet, type SheetStop } from '../sheet/sheet.tsx';
import styles from './playback.module.css';

/** /m/gaode: plays back tracks on a map. Files stay on the phone. */
export default function Playback() {
  const library = useLibrary();
  // One visit is enough for the next to do without a network.
  useEffect(() => loadWhenIdle(loadMap), []);
  return library === undefined ? <div className={styles.page} /> : <PlaybackOf library={library} />;
}

function PlaybackOf({ library }: { library: Library }) {
  const t = useText();
  const { visible, setTitle } = useTag();
  const open = useStore(library.state, ({ open }) => open);
  const [stop, setStop] = useState<SheetStop>('peek');
  const [top, bar] = useHeight();
  const [head, figures] = useHeight();
  const [foot, controls] = useHeight();
  // What stands over the map leaves room for the sheet, which is higher with large text.
  const peek = { '--gt-peek': `${Math.max(usualPeek, handle + head + foot)}px` } as CSSProperties;
  useDrop(useCallback((files) => void library.add(files), [library]));
  const title = t(titleOf(open));
  useEffect(() => setTitle(title), [title, setTitle]);
  const player = open?.player;
  useEffect(() => {
    if (!visible) player?.act({ type: 'pause' });
  }, [visible, player]);
  // A pause and a jump are worth keeping at once.
  useEffect(() => player?.clock.subscribe(() => player.clock.get().playing || library.keepPlace()), [player, library]);
  return (
    <div className={styles.page} style={peek}>
      <TrackMap player={player} stop={stop} top={top} />
      <TopBar ref={bar} library={library} />
      {player !== undefined && (
        <Sheet
          stop={stop}
          onStop={setStop}
          head={
            <div ref={figures}>
              <Figures player={player} />
            </div>
          }
          foot={
            <div ref={controls}>
              <Controls player={player} />
            </div>
          }
        >
          <ProfileChart player={player} />
          <Options player={player} />
          {stop === 'full' && <Summary player={player} />}
        </Sheet>
      )}
    </div>
  );
}

/** Pixels: of the lowest sheet with text of the usual size, and of its handle. */
const usualPeek = 154;
const handle = 28;

const sampleTitle = { zh: '示例轨迹', en: 'Sample track' };
const toolTitle = { zh: '轨迹回放', en: 'Track playback' };

function titleOf(open: OpenTrack | undefined): Text {
  if (open === undefined) return toolTitle;
  return open.card?.name ?? sampleTitle;
}

/** The height of an element in pixels, and the ref to give it. */
function useHeight(): [number, RefCallback<HTMLDivElement>] {
  const [height, setHeight] = useState(0);
  const element = useCallback((element: HTMLDivElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.borderBoxSize[0]?.blockSize ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [height, element];
}
