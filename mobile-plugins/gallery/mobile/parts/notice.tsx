import styles from './notice.module.css';

export interface NoticeProps {
  title: string;
  text: string;
  action?: { label: string; run(): void };
  /** Something went wrong, which is said at once to whoever listens. */
  alert?: boolean;
}

/** Says why there is nothing to see, and what can be done. */
export function Notice({ title, text, action, alert = false }: NoticeProps) {
  return (
    <div className={styles.notice} {...(alert ? { role: 'alert' } : {})}>
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <path d="M18 22h60a6 6 0 0 1 6 6v42a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6V28a6 6 0 0 1 6-6zM14 68l20-22 17 18 10-10 21 18M64 38h.1" />
      </svg>
      <h2>{title}</h2>
      <p>{text}</p>
      {action !== undefined && (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  );
}
