import type { ReactNode, Ref } from 'react';
import styles from './page.module.css';

export interface PageProps {
  title: string;
  lead?: string;
  actions?: ReactNode;
  children: ReactNode;
  root?: Ref<HTMLDivElement>;
}

/** The frame of every administration page: what it is, what can be done here, and the content. */
export function Page({ title, lead, actions, children, root }: PageProps) {
  return (
    <div className={styles.page} {...(root === undefined ? {} : { ref: root })}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** A row of search and filters above a list. */
export function Filters({ children, label }: { children: ReactNode; label: string }) {
  return (
    <search className={styles.filters} aria-label={label}>
      {children}
    </search>
  );
}
