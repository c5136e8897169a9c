import type { Text } from '../base/text.ts';
import { useText } from '../web/hooks.ts';
import styles from './notice.module.css';

export interface NoticeProps {
  /** A drawing in lines: the path of an SVG, 96 by 96. */
  picture: string;
  title: Text;
  text: Text;
  /** Ways on; the first one stands out. */
  actions?: readonly { label: Text; run(): void }[];
  /** Something went wrong, which is said at once to whoever listens. */
  alert?: boolean;
}

/** A phone page with nothing to see: says why, and what can be done. */
export function Notice({ picture, title, text, actions = [], alert = false }: NoticeProps) {
  const t = useText();
  return (
    <div className={styles.notice} {...(alert ? { role: 'alert' } : {})}>
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <path d={picture} />
      </svg>
      <h2>{t(title)}</h2>
      <p>{t(text)}</p>
      {actions.map(({ label, run }) => (
        <button type="button" key={t(label)} onClick={run}>
          {t(label)}
        </button>
      ))}
    </div>
  );
}
