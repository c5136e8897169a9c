import { type Store, useStore, useText } from '@fitout/sdk/web';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type DragEvent, type MouseEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Listing } from '../model/listing.ts';
import { clear, type Selection, select, sweep } from '../model/selection.ts';
import styles from './asset-grid.module.css';
import { type Box, layoutOf, tilesIn } from './layout.ts';
import { Tile } from './tile.tsx';
import { handleKey, type KeyActions } from './use-keys.ts';
import { useRubberBand } from './use-rubber-band.ts';

export interface AssetGridProps {
  listing: Listing;
  selection: Store<Selection>;
  /** Pixels that a tile should have at least. */
  tileSize: number;
  multiple: boolean;
  /** A plain click chooses without letting go of the others, as in a picker. */
  additive?: boolean;
  numbered?: boolean;
  actions: KeyActions;
  /** A finger's tap on a tile, where it should do something else than choose. */
  onTap?: ((index: number) => void) | undefined;
  onMenu?: ((event: MouseEvent, index: number) => void) | undefined;
  onDrag?: ((event: DragEvent, id: string) => void) | undefined;
}

/** So many places are drawn while nothing is known yet. */
export const awaited = 24;

/** Assets as tiles, of which only the visible ones exist; what is not loaded yet holds its place. */
export function AssetGrid(props: AssetGridProps) {
  const { listing, selection, tileSize, multiple, actions, onMenu, onDrag } = props;
  const t = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const layout = useMemo(() => layoutOf(width, tileSize), [width, tileSize]);
  const { items, total, ready } = useStore(listing.state);
  const places = ready ? total : awaited;
  const rows = Math.ceil(places / layout.columns);
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => layout.rowHeight,
    paddingStart: layout.padding,
    paddingEnd: layout.padding,
    overscan: 3,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height of rows makes every measure void
  useEffect(() => virtual.measure(), [layout.rowHeight, virtual]);
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => listing.need((last + 6) * layout.columns), [listing, last, layout.columns]);
  const name = useId();
  const domId = (id: string) => `${name}${id}`;
  const focus = useStore(selection, (state) => state.focus);
  const point = usePoint(props);
  const band = useBand(scroller, props, layout);

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="listbox"
      tabIndex={0}
      aria-label={t({ zh: '素材', en: 'Assets' })}
      aria-multiselectable={multiple}
      {...(focus !== undefined && items.some((item) => item.id === focus)
        ? { 'aria-activedescendant': domId(focus) }
        : {})}
      onKeyDown={(event) =>
        handleKey(event, {
          listing,
          selection,
          columns: layout.columns,
          multiple,
          actions,
          reveal: (index) => virtual.scrollToIndex(Math.floor(index / layout.columns)),
        })
      }
    >
      <div className={styles.content} style={{ height: virtual.getTotalSize() }}>
        {shown.map((row) => (
          <div
            key={row.key}
            role="presentation"
            className={styles.row}
            style={{
              transform: `translateY(${row.start}px)`,
              gridTemplateColumns: `repeat(${layout.columns}, ${layout.tile}px)`,
              columnGap: layout.gap,
              left: layout.padding,
              height: layout.rowHeight - layout.gap,
            }}
          >
            {Array.from({ length: layout.columns }, (_, column) => {
              const index = row.index * layout.columns + column;
              const asset = items[index];
              if (asset === undefined)
                return index < places ? <div key={`empty${index}`} className={styles.empty} aria-hidden /> : null;
              return (
                <Tile
                  key={asset.id}
                  asset={asset}
                  index={index}
                  total={total}
                  size={layout.tile}
                  selection={selection}
                  numbered={props.numbered === true}
                  domId={domId(asset.id)}
                  onPoint={point}
                  onOpen={actions.open}
                  onMenu={onMenu}
                  onDrag={onDrag}
                />
              );
            })}
          </div>
        ))}
        {band !== undefined && (
          <div
            className={styles.band}
            style={{ left: band.left, top: band.top, width: band.right - band.left, height: band.bottom - band.top }}
          />
        )}
      </div>
    </div>
  );
}

function usePoint({ listing, selection, multiple, additive, onTap }: AssetGridProps) {
  return useCallback(
    (event: MouseEvent, index: number, mark: boolean) => {
      const order = listing.state.get().items.map((item) => item.id);
      const id = order[index];
      if (id === undefined) return;
      const touch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
      if (touch && !mark && onTap !== undefined && selection.get().ids.size === 0) {
        onTap(index);
        return;
      }
      const toggle = multiple && (mark || touch || additive === true || event.ctrlKey || event.metaKey);
      selection.set((before) => {
        if (!multiple && additive === true && before.ids.has(id)) return clear(before);
        return select(before, id, order, { toggle, range: multiple && event.shiftKey });
      });
    },
    [listing, selection, multiple, additive, onTap],
  );
}

function useBand(
  scroller: React.RefObject<HTMLDivElement | null>,
  { listing, selection, multiple }: AssetGridProps,
  layout: ReturnType<typeof layoutOf>,
): Box | undefined {
  const base = useRef<{ selection: Selection; additive: boolean } | undefined>(undefined);
  const onStart = useCallback(
    (additive: boolean) => {
      base.current = { selection: selection.get(), additive };
    },
    [selection],
  );
  const onSweep = useCallback(
    (box: Box) => {
      if (!multiple || base.current === undefined) return;
      const { items } = listing.state.get();
      const hits = tilesIn(layout, box, items.length).map((index) => items[index]?.id as string);
      const { selection: before, additive } = base.current;
      selection.set(sweep(before, hits, additive));
    },
    [listing, selection, multiple, layout],
  );
  const onEmptyClick = useCallback(() => selection.set(clear), [selection]);
  return useRubberBand({ scroller, onStart, onSweep, onEmptyClick });
}

function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(800);
  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const look = () => {
      // Hidden behind another tag it has none; the last one stays.
      if (target.clientWidth > 0) setWidth(target.clientWidth);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
