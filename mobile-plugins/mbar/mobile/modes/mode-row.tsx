import { usePerson } from '@fitout/sdk/mobile';
import { usePlugin, useText } from '@fitout/sdk/web';
import styles from './mode-row.module.css';
import { type Mode, modes } from './modes.ts';

/** What the camera is for. */
export function ModeRow({ mode, onMode }: { mode: Mode; onMode(mode: Mode): void }) {
  const t = useText();
  const { session } = usePlugin();
  // Whoever signs in may have others.
  usePerson();
  const may = modes.filter(({ fun }) => fun === undefined || session.can(fun));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame it
    <div className={styles.modes} role="group" aria-label={t({ zh: '模式', en: 'Mode' })}>
      {may.map((one) => (
        <button key={one.id} type="button" aria-pressed={one === mode} onClick={() => onMode(one)}>
          {t(one.title)}
        </button>
      ))}
    </div>
  );
}
