import { useText } from '@fitout/sdk/web';
import styles from './finder.module.css';

export type Mode = 'scan' | 'photo';

const modes = {
  scan: { zh: '扫码', en: 'Scan' },
  photo: { zh: '拍照', en: 'Photo' },
} as const;

/** What the camera is for. */
export function ModeRow({ mode, onMode }: { mode: Mode; onMode(mode: Mode): void }) {
  const t = useText();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame it
    <div className={styles.modes} role="group" aria-label={t({ zh: '模式', en: 'Mode' })}>
      {(Object.keys(modes) as Mode[]).map((one) => (
        <button key={one} type="button" aria-pressed={one === mode} onClick={() => onMode(one)}>
          {t(modes[one])}
        </button>
      ))}
    </div>
  );
}
