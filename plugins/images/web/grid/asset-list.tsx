import { sizeText } from '@fitout/sdk';
import { useStore, useText } from '@fitout/sdk/web';
import { mergeClasses } from '@fluentui/react-components';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef } from 'react';
import type { Asset } from '../../shared/calls/outputs.ts';

import { select } from '../model/selection.ts';
import { type AssetGridProps, awaited } from './asset-grid.tsx';
import styles from './asset-list.module.css';
import { Picture } from './tile.tsx';
import { handleKey } from './use-keys.ts';

const rowHeight = 48;

/** The same assets as lines with their facts. */
export function AssetList({
  listing,
  selection,
  multiple,
  actions,
  onTap,
  onMenu,
  onDrag,
}: Omit<AssetGridProps, 'tileSize'>) {
  const t = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const { items, total, ready } = useStore(listing.state);
  const { ids, focus } = useStore(selection);
  const name = useId();
  const virtual = useVirtualizer({
    count: ready ? total : awaited,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => listing.need(last + 20), [listing, last]);
  const point = (event: React.MouseEvent, id: string, index: number) => {
    const touch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
    if (touch && onTap !== undefined && ids.size === 0) return onTap(index);
    const toggle = multiple && (touch || event.ctrlKey || event.metaKey);
    const order = items.map((item) => item.id);
    selection.set((before) => select(before, id, order, { toggle, range: multiple && event.shiftKey }));
  };
  return (
    <div className={styles.frame}>
      <div className={styles.head} aria-hidden>
        <span />
        <span>{t({ zh: '名称', en: 'Name' })}</span>
        <span>{t({ zh: '标签', en: 'Tags' })}</span>
        <span>{t({ zh: '尺寸', en: 'Size' })}</span>
        <span>{t({ zh: '大小', en: 'Size' })}</span>
        <span>{t({ zh: '引用', en: 'Uses' })}</span>
        <span>{t({ zh: '更新', en: 'Changed' })}</span>
      </div>
      <div
        ref={scroller}
        className={styles.scroller}
        role="listbox"
        tabIndex={0}
        aria-label={t({ zh: '素材', en: 'Assets' })}
        aria-multiselectable={multiple}
        {...(focus !== undefined && items.some((item) => item.id === focus)
          ? { 'aria-activedescendant': `${name}${focus}` }
          : {})}
        onKeyDown={(event) =>
          handleKey(event, {
            listing,
            selection,
            columns: 1,
            multiple,
            actions,
            reveal: (index) => virtual.scrollToIndex(index),
          })
        }
      >
        <div className={styles.content} style={{ height: virtual.getTotalSize() }}>
          {shown.map((row) => {
            const asset = items[row.index];
            const style = { transform: `translateY(${row.start}px)`, height: rowHeight };
            if (asset === undefined) return <div key={row.key} className={styles.row} style={style} aria-hidden />;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list around it has the keyboard
              <div
                key={asset.id}
                role="option"
                id={`${name}${asset.id}`}
                tabIndex={-1}
                aria-selected={ids.has(asset.id)}
                aria-setsize={total}
                aria-posinset={row.index + 1}
                className={mergeClasses(
                  styles.row,
                  ids.has(asset.id) && styles.chosen,
                  focus === asset.id && styles.focused,
                )}
                style={style}
                draggable={onDrag !== undefined}
                onDragStart={(event) => onDrag?.(event, asset.id)}
                onClick={(event) => point(event, asset.id, row.index)}
                onDoubleClick={() => actions.open(row.index)}
                onContextMenu={(event) => onMenu?.(event, row.index)}
              >
                <Cells asset={asset} />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function Cells({ asset }: { asset: Asset }) {
  const t = useText();
  const day = new Intl.DateTimeFormat(t({ zh: 'zh-CN', en: 'en' }), { dateStyle: 'medium' });
  return (
    <>
      <span className={styles.picture}>
        <Picture asset={asset} size={40} />
      </span>
      <span className={styles.name}>{asset.name}</span>
      <span className={styles.quiet}>{asset.tags.join('、')}</span>
      <span className={styles.quiet}>{asset.width > 0 ? `${asset.width} × ${asset.height}` : '—'}</span>
      <span className={styles.quiet}>{sizeText(asset.size)}</span>
      <span className={styles.quiet}>{asset.uses}</span>
      <span className={styles.quiet}>{day.format(new Date(asset.updatedAt))}</span>
    </>
  );
}
