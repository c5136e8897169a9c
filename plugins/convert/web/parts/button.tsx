import type { ReactElement, ReactNode } from 'react';
import classes from './button.module.css';

interface Props {
  icon: ReactElement;
  /** Without words, `label` says what it does. */
  children?: ReactNode;
  label?: string;
  primary?: boolean;
  /** It stays where the keys are, and does nothing. */
  busy?: boolean;
  /** Another takes its place once it is pressed: the second click of a double click is not for that one. */
  swaps?: boolean;
  onClick(): void;
}

/** Looks and acts as Fluent's own, which would be a third of what opening the page loads. */
export function Button({ icon, children, label, primary = false, busy = false, swaps = false, onClick }: Props) {
  return (
    <button
      type="button"
      className={classes.button}
      data-primary={primary}
      aria-label={label}
      title={label}
      aria-disabled={busy || undefined}
      onClick={({ detail }) => busy || (swaps && detail > 1) || onClick()}
    >
      {icon}
      {children}
    </button>
  );
}
