import { useObjectUrl, useText } from '@fitout/sdk/web';
import type { Photo, Sending } from '../../../../plugins/bar/api.ts';
import { Icon } from '../parts/icons.tsx';
import styles from './photos.module.css';

interface Props {
  photos: readonly Photo[];
  sending: ReadonlyMap<string, Sending>;
  /** Those that are chosen while several are; a tap opens a photo else. */
  chosen: readonly Photo[] | undefined;
  onTap(photo: Photo): void;
}

/** The photos that this phone keeps, newest first. */
export function PhotoTiles({ photos, sending, chosen, onTap }: Props) {
  return (
    <ul className={styles.tiles}>
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <Tile
            photo={photo}
            n={at + 1}
            state={sending.get(photo.id)?.state}
            chosen={chosen?.includes(photo)}
            onTap={() => onTap(photo)}
          />
        </li>
      ))}
    </ul>
  );
}

interface TileProps {
  photo: Photo;
  n: number;
  state: Sending['state'] | undefined;
  /** Undefined: a tap opens it. */
  chosen: boolean | undefined;
  onTap(): void;
}

function Tile({ photo, n, state, chosen, onTap }: TileProps) {
  const t = useText();
  const url = useObjectUrl(photo.thumb);
  const stored = photo.shelves.length > 0;
  const words = [
    chosen === undefined
      ? t({ zh: '打开第 {n} 张', en: 'Open photo {n}' }, { n })
      : t({ zh: '第 {n} 张', en: 'Photo {n}' }, { n }),
    ...(stored ? [t({ zh: '已存入', en: 'saved' })] : []),
    ...(state === 'failed' ? [t({ zh: '没有存入', en: 'not saved' })] : []),
  ];
  return (
    <button
      type="button"
      className={styles.tile}
      aria-label={words.join(t({ zh: '，', en: ', ' }))}
      aria-pressed={chosen}
      onClick={onTap}
    >
      {url !== undefined && <img src={url} alt="" draggable={false} />}
      {chosen !== undefined && <span className={styles.mark}>{chosen && <Icon name="check" />}</span>}
      {state === 'failed' ? (
        <span className={styles.state} data-wrong="">
          !
        </span>
      ) : state !== undefined ? (
        <span className={styles.state}>
          <Icon name="up" />
        </span>
      ) : stored ? (
        <span className={styles.state}>
          <Icon name="check" />
        </span>
      ) : null}
    </button>
  );
}
