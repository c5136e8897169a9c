import type { ReactNode } from 'react';
import styles from './parts.module.css';

/** A person's picture, or the first letter of their name. */
export function Avatar({ name, icon, size = 56 }: { name: string; icon: string | null; size?: number }) {
  if (icon !== null && icon !== '')
    return <img className={styles.avatar} src={icon} width={size} height={size} alt="" />;
  const [first] = name;
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.43 }} aria-hidden="true">
      {first ?? (
        <svg viewBox="0 0 24 24" width={size / 2} height={size / 2} fill="currentColor" aria-hidden="true">
          <path d="M12 12.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 14c-4.4 0-7.5 2.2-8 6h16c-.5-3.8-3.6-6-8-6z" />
        </svg>
      )}
    </span>
  );
}

/** Rows under each other on a card of their own. */
export function Card({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={label}>
      {children}
    </section>
  );
}

export interface RowProps {
  label: string;
  children?: ReactNode;
  /** Where it leads, or what it does. */
  href?: string;
  onClick?(): void;
  icon?: ReactNode;
}

/** One line of a card: a link, a button, or words beside what they are about. */
export function Row({ label, children, href, onClick, icon }: RowProps) {
  const words = (
    <span className={styles.label}>
      {icon}
      <span>{label}</span>
    </span>
  );
  if (href !== undefined)
    return (
      <a className={styles.row} href={href}>
        {words}
        <Chevron />
      </a>
    );
  if (onClick !== undefined)
    return (
      <button type="button" className={styles.row} onClick={onClick}>
        {words}
        <Chevron />
      </button>
    );
  return (
    <div className={styles.row}>
      {words}
      {children}
    </div>
  );
}

export function Chevron() {
  return (
    <svg className={styles.chevron} viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path
        d="m9 5 7 7-7 7"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
