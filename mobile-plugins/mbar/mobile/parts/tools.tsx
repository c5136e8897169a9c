import { Icon, type IconName } from './icons.tsx';
import styles from './tools.module.css';

interface Props {
  icon: IconName;
  label: string;
  /** Undefined: there is nothing to do with it. */
  onClick: (() => void) | undefined;
}

/** A button of the row for the thumb: a drawing above its word. */
export function Tool({ icon, label, onClick }: Props) {
  return (
    <button type="button" className={styles.tool} disabled={onClick === undefined} onClick={onClick}>
      <Icon name={icon} />
      {label}
    </button>
  );
}

/** A button that is a drawing. */
export function Round({ icon, label, onClick }: Props) {
  return (
    <button
      type="button"
      className={styles.round}
      aria-label={label}
      disabled={onClick === undefined}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
