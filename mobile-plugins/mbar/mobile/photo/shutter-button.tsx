import { useText } from '@fitout/sdk/web';
import type { Shutter, ShutterState } from '../../../../plugins/bar/api.ts';
import finder from '../parts/finder.module.css';
import styles from './photo-finder.module.css';

interface Props {
  shutter: Shutter;
  now: ShutterState;
  /** The camera shows a picture. */
  ready: boolean;
}

/** The shutter: a tap takes a photo, a hold a burst; while seconds are counted a tap ends that. */
export function ShutterButton({ shutter, now, ready }: Props) {
  const t = useText();
  const counts = now.counting !== undefined;
  return (
    <button
      type="button"
      className={`${finder.release} ${styles.shutter}`}
      disabled={!ready}
      aria-label={
        counts ? t({ zh: '取消倒计时', en: 'Stop the countdown' }) : t({ zh: '拍下照片', en: 'Take the photo' })
      }
      data-counts={counts ? '' : undefined}
      data-busy={now.busy || now.burst > 0 ? '' : undefined}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        shutter.press();
      }}
      onPointerUp={shutter.release}
      onPointerCancel={shutter.release}
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event) => {
        // By Enter, or by what presses buttons for somebody.
        if (event.detail !== 0) return;
        shutter.press();
        shutter.release();
      }}
    />
  );
}
