import { useText } from '@fitout/sdk/web';
import { useState } from 'react';
import { delays, type PhotoSettings, type Ratio, ratios } from '../../../../plugins/bar/api.ts';
import finder from '../parts/finder.module.css';
import { Icon } from '../parts/icons.tsx';
import { SignalSwitches } from '../parts/signal-switches.tsx';
import type { Signals } from '../parts/use-signals.ts';
import styles from './photo-finder.module.css';
import type { useLevels } from './use-levels.ts';

interface Props {
  settings: PhotoSettings;
  onChange(part: Partial<PhotoSettings>): void;
  levels: ReturnType<typeof useLevels>;
  signals: Signals;
}

const full = { zh: '全幅', en: 'Full' };
const after = <T,>(all: readonly T[], one: T): T => all[(all.indexOf(one) + 1) % all.length] ?? one;

/** How a photo is taken: timer and shape, and behind a button what is set once, lines and signals. */
export function PhotoSwitches({ settings, onChange, levels, signals }: Props) {
  const t = useText();
  const [more, setMore] = useState(false);
  const { ratio, seconds, grid } = settings;
  const shape = (one: Ratio) => (one === 'full' ? t(full) : one);
  const timer =
    seconds === 0 ? t({ zh: '定时关', en: 'Timer off' }) : t({ zh: '定时 {n} 秒', en: 'Timer {n} s' }, { n: seconds });
  return (
    <div className={styles.switches}>
      <div className={styles.row}>
        <button
          type="button"
          className={finder.round}
          aria-label={timer}
          aria-pressed={seconds > 0}
          onClick={() => onChange({ seconds: after(delays, seconds) })}
        >
          {seconds === 0 ? <Icon name="timer" /> : <b className={styles.seconds}>{seconds}</b>}
        </button>
        <button
          type="button"
          className={styles.shape}
          aria-label={t({ zh: '比例 {ratio}', en: 'Aspect ratio {ratio}' }, { ratio: shape(ratio) })}
          onClick={() => onChange({ ratio: after(ratios, ratio) })}
        >
          {shape(ratio)}
        </button>
        <button
          type="button"
          className={finder.round}
          aria-label={t({ zh: '更多设置', en: 'More settings' })}
          aria-expanded={more}
          onClick={() => setMore(!more)}
        >
          <Icon name="sliders" />
        </button>
      </div>
      {more && (
        <div className={styles.row}>
          <button
            type="button"
            className={finder.round}
            aria-label={t({ zh: '九宫格', en: 'Grid' })}
            aria-pressed={grid}
            onClick={() => onChange({ grid: !grid })}
          >
            <Icon name="grid" />
          </button>
          <LevelSwitch settings={settings} onChange={onChange} levels={levels} />
          <SignalSwitches signals={signals} />
        </div>
      )}
    </div>
  );
}

/** Nothing where the phone has no such sensor. */
function LevelSwitch({ settings, onChange, levels }: Omit<Props, 'signals'>) {
  const t = useText();
  if (!levels.there && !levels.asks) return null;
  const on = settings.level && levels.there;
  return (
    <button
      type="button"
      className={finder.round}
      aria-label={t({ zh: '水平仪', en: 'Level' })}
      aria-pressed={on}
      onClick={() => {
        // An iPhone tells nothing before it is asked, on a press.
        if (!levels.there) levels.ask();
        onChange({ level: !on });
      }}
    >
      <Icon name="level" />
    </button>
  );
}
