import type { Text } from '@fitout/sdk';
import { type Store, useStore, useText, visuallyHidden } from '@fitout/sdk/web';
import { mergeClasses } from '@fluentui/react-components';
import {
  CheckmarkCircleFilled,
  CircleRegular,
  DocumentRegular,
  SparkleFilled,
  VideoClipFilled,
} from '@fluentui/react-icons';
import { type CSSProperties, type MouseEvent, memo, useState } from 'react';
import type { Asset } from '../../shared/calls/outputs.ts';
import { thumbnailUrl } from '../client.ts';
import type { Selection } from '../model/selection.ts';
import styles from './tile.module.css';

export interface TileProps {
  asset: Asset;
  index: number;
  total: number;
  size: number;
  selection: Store<Selection>;
  /** The place in the order of choosing, for a picker of several. */
  numbered: boolean;
  domId: string;
  onPoint(event: MouseEvent, index: number, mark: boolean): void;
  onOpen(index: number): void;
  onMenu?: ((event: MouseEvent, index: number) => void) | undefined;
  onDrag?: ((event: React.DragEvent, id: string) => void) | undefined;
}

/** One asset in the grid. Renders again only when it, or whether it is chosen, changes. */
export const Tile = memo(function Tile(props: TileProps) {
  const { asset, index, total, size, selection, numbered, onPoint, onOpen, onMenu, onDrag } = props;
  const t = useText();
  const place = useStore(selection, ({ ids }) => placeOf(ids, asset.id, numbered));
  const focused = useStore(selection, (state) => state.focus === asset.id);
  const chosen = place > 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list around it has the keyboard
    <div
      role="option"
      id={props.domId}
      tabIndex={-1}
      aria-selected={chosen}
      aria-setsize={total}
      aria-posinset={index + 1}
      className={mergeClasses(styles.tile, chosen && styles.chosen, focused && styles.focused)}
      draggable={onDrag !== undefined}
      onDragStart={(event) => onDrag?.(event, asset.id)}
      onClick={(event) => onPoint(event, index, false)}
      onDoubleClick={() => onOpen(index)}
      onContextMenu={(event) => onMenu?.(event, index)}
    >
      <Picture asset={asset} size={size} />
      <Mark chosen={chosen} number={numbered ? place : 0} onClick={(event) => onPoint(event, index, true)} />
      {asset.highlight && <SparkleFilled className={styles.highlight} aria-hidden />}
      <div className={styles.caption}>
        <span className={styles.name} title={asset.name}>
          {asset.name}
        </span>
        {marksOf(asset).map((mark) => (
          <span key={t(mark)} style={visuallyHidden}>
            {t(mark)}
          </span>
        ))}
        <span className={styles.facts}>{asset.width > 0 ? `${asset.width} × ${asset.height}` : asset.type}</span>
      </div>
    </div>
  );
});

function placeOf(ids: ReadonlySet<string>, id: string, numbered: boolean): number {
  if (!ids.has(id)) return 0;
  return numbered ? [...ids].indexOf(id) + 1 : 1;
}

function marksOf(asset: Asset): Text[] {
  const marks: Text[] = [];
  if (asset.kind === 'video') marks.push({ zh: '视频', en: 'video' });
  if (asset.highlight) marks.push({ zh: '高光', en: 'highlight' });
  return marks;
}

/** The sign that chooses. For mouse and finger alone: the keyboard has Space. */
function Mark({ chosen, number, onClick }: { chosen: boolean; number: number; onClick(event: MouseEvent): void }) {
  return (
    <span
      className={mergeClasses(styles.mark, chosen && styles.marked)}
      data-mark
      aria-hidden
      onClick={(event) => {
        event.stopPropagation();
        onClick(event);
      }}
    >
      {number > 0 ? <b className={styles.number}>{number}</b> : chosen ? <CheckmarkCircleFilled /> : <CircleRegular />}
    </span>
  );
}

/** A picture on its average colour; one that does not come is shown as a plain sign. */
export function Picture({ asset, size }: { asset: Asset; size: number }) {
  const [failed, setFailed] = useState(false);
  const url = thumbnailUrl(asset, size);
  const style = { '--tone': asset.color ?? 'transparent' } as CSSProperties;
  return (
    <div className={styles.picture} style={style}>
      {url !== undefined && !failed ? (
        <img src={url} alt="" draggable={false} decoding="async" onError={() => setFailed(true)} />
      ) : asset.kind === 'video' ? (
        <VideoClipFilled className={styles.sign} aria-hidden />
      ) : (
        <DocumentRegular className={styles.sign} aria-hidden />
      )}
      {asset.kind === 'video' && url !== undefined && <VideoClipFilled className={styles.film} aria-hidden />}
      {asset.animated && <span className={styles.badge}>GIF</span>}
      {asset.generated && !asset.animated && <span className={styles.badge}>AI</span>}
    </div>
  );
}
