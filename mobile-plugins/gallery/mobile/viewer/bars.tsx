import { usePlugin, useText } from '@fitout/sdk/web';
import { type RefObject, useState } from 'react';
import type { HighlightPhoto } from '../../../../plugins/images/api.ts';
import { Icon, type IconName } from './icons.tsx';
import type { OpenViewer } from './open-viewer.ts';
import { savePhoto } from './save.ts';
import { sharePhoto } from './share.ts';
import type { Turned } from './slide-content.ts';
import styles from './viewer.module.css';
import { zoomMax, zoomMin } from './zoomer.ts';

export const turnedRight = (turned: Turned): Turned => ({ ...turned, turn: turned.turn + 90 });
const turnedLeft = (turned: Turned): Turned => ({ ...turned, turn: turned.turn - 90 });
/** Flipped as it is seen: of a picture that lies on its side, the other axis. */
const flipped =
  (across: boolean) =>
  (turned: Turned): Turned =>
    across === (turned.turn % 180 === 0) ? { ...turned, flipX: !turned.flipX } : { ...turned, flipY: !turned.flipY };

export interface TopBarProps {
  at: number;
  count: number;
  photo: HighlightPhoto | undefined;
  onClose(): void;
  onDetails(): void;
  /** The slideshow plays; undefined where there is but one picture. */
  playing: boolean | undefined;
  onPlay(): void;
}

/** Close, where one is, and what can be done with the picture. */
export function TopBar({ at, count, photo, onClose, onDetails, playing, onPlay }: TopBarProps) {
  const t = useText();
  const { toasts } = usePlugin();
  return (
    <div className={styles.top}>
      <Press name="close" label={t({ zh: '关闭', en: 'Close' })} onPress={onClose} />
      <span className={styles.count}>{`${at + 1} / ${count}`}</span>
      {playing !== undefined && (
        <Press
          name={playing ? 'pause' : 'play'}
          label={
            playing ? t({ zh: '暂停幻灯片', en: 'Pause slideshow' }) : t({ zh: '播放幻灯片', en: 'Play slideshow' })
          }
          onPress={onPlay}
        />
      )}
      {photo !== undefined && (
        <>
          <Press name="share" label={t({ zh: '分享', en: 'Share' })} onPress={() => void sharePhoto(photo, toasts)} />
          <SaveButton photo={photo} />
        </>
      )}
      <Press name="details" label={t({ zh: '详情', en: 'Details' })} onPress={onDetails} />
    </div>
  );
}

/** Saves the picture's own file to the device; while that is under way, another press does nothing. */
function SaveButton({ photo }: { photo: HighlightPhoto }) {
  const t = useText();
  const { toasts } = usePlugin();
  const [busy, setBusy] = useState(false);
  const save = (): void => {
    if (busy) return;
    setBusy(true);
    void savePhoto(photo, toasts).finally(() => setBusy(false));
  };
  return (
    <button
      type="button"
      className={styles.press}
      aria-label={t({ zh: '保存到手机', en: 'Save to device' })}
      aria-busy={busy}
      onClick={save}
    >
      <Icon name="save" />
    </button>
  );
}

/** Zoom, quarter turns and flips, by the preview's numbers. */
export function BottomBar({ scale, viewer }: { scale: number; viewer: RefObject<OpenViewer | undefined> }) {
  const t = useText();
  const turn = (change: (turned: Turned) => Turned) => () => viewer.current?.turn(change);
  return (
    <div className={styles.bottom} role="toolbar" aria-label={t({ zh: '查看工具', en: 'Viewing tools' })}>
      <Press
        name="out"
        label={t({ zh: '缩小', en: 'Zoom out' })}
        off={scale <= zoomMin}
        onPress={() => viewer.current?.zoomBy(-1)}
      />
      <button
        type="button"
        className={styles.scale}
        aria-label={t({ zh: `还原，现在 ${percent(scale)}`, en: `Reset, now ${percent(scale)}` })}
        onClick={() => viewer.current?.resetZoom()}
      >
        {percent(scale)}
      </button>
      <Press
        name="in"
        label={t({ zh: '放大', en: 'Zoom in' })}
        off={scale >= zoomMax}
        onPress={() => viewer.current?.zoomBy(1)}
      />
      <Press name="left" label={t({ zh: '向左旋转', en: 'Rotate left' })} onPress={turn(turnedLeft)} />
      <Press name="right" label={t({ zh: '向右旋转', en: 'Rotate right' })} onPress={turn(turnedRight)} />
      <Press name="flipX" label={t({ zh: '左右翻转', en: 'Flip horizontally' })} onPress={turn(flipped(true))} />
      <Press name="flipY" label={t({ zh: '上下翻转', en: 'Flip vertically' })} onPress={turn(flipped(false))} />
    </div>
  );
}

const percent = (scale: number): string => `${Math.round(scale * 100)}%`;

interface PressProps {
  name: IconName;
  label: string;
  off?: boolean;
  onPress(): void;
}

function Press({ name, label, off = false, onPress }: PressProps) {
  return (
    <button type="button" className={styles.press} aria-label={label} disabled={off} onClick={onPress}>
      <Icon name={name} />
    </button>
  );
}
