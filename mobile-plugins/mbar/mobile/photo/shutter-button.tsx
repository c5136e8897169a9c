import { useText } from '@fitout/sdk/web';
import { type Shutter, type ShutterState, shutterPresses } from '../../../../plugins/bar/api.ts';
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
      aria-label={counts ? t({ zh: '取消倒计时', en: 'Cancel countdown' }) : t({ zh: '拍下照片', en: 'Take photo' })}
      data-counts={counts ? '' : undefined}
      data-busy={now.busy || now.burst > 0 ? '' : undefined}
      {...shutterPresses(shutter)}
    />
  );
}
