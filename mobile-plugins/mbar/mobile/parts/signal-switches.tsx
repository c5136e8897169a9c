import { useText } from '@fitout/sdk/web';
import styles from './finder.module.css';
import { Icon } from './icons.tsx';
import type { Signals } from './use-signals.ts';

/** Sound and vibration, on and off. */
export function SignalSwitches({ signals }: { signals: Signals }) {
  const t = useText();
  const { sound, vibration } = signals;
  return (
    <>
      <button
        type="button"
        className={styles.round}
        aria-label={t({ zh: '提示音', en: 'Sound' })}
        aria-pressed={sound}
        onClick={() => signals.setSound(!sound)}
      >
        <Icon name={sound ? 'sound' : 'sound-off'} />
      </button>
      {signals.vibrates && (
        <button
          type="button"
          className={styles.round}
          aria-label={t({ zh: '振动', en: 'Vibration' })}
          aria-pressed={vibration}
          onClick={() => signals.setVibration(!vibration)}
        >
          <Icon name={vibration ? 'vibration' : 'vibration-off'} />
        </button>
      )}
    </>
  );
}
