import { type ComponentType, lazy, Suspense } from 'react';
import styles from './notice.module.css';
import type { NoticeProps } from './notice-props.ts';

// Words come first, with or without a network; the picture follows.
const NoticeIcon = lazy<ComponentType<Pick<NoticeProps, 'kind'>>>(() =>
  import('./notice-icon.tsx').then(
    ({ NoticeIcon }) => ({ default: NoticeIcon }),
    () => ({ default: () => null }),
  ),
);

/** A page in place of one that cannot be shown: what happened, and what to do now. */
export function Notice({ kind, title, text, detail, detailLabel, actions }: NoticeProps) {
  return (
    <section className={styles.notice} role={kind === 'error' || kind === 'quarantined' ? 'alert' : undefined}>
      <span className={styles.icon} data-kind={kind}>
        <Suspense>
          <NoticeIcon kind={kind} />
        </Suspense>
      </span>
      <h1 tabIndex={-1}>{title}</h1>
      {text !== undefined && text !== '' && <p>{text}</p>}
      <div className={styles.actions}>
        {actions.map((action) => (
          <button key={action.label} type="button" data-primary={action.primary === true} onClick={action.run}>
            {action.label}
          </button>
        ))}
      </div>
      {detail !== undefined && (
        <details>
          <summary>{detailLabel}</summary>
          <pre>{detail}</pre>
        </details>
      )}
    </section>
  );
}
