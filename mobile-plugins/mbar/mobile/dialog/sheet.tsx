import { useText } from '@fitout/sdk/web';
import { type ReactNode, useId } from 'react';
import styles from './sheet.module.css';

interface Props {
  title: string;
  /** Who asks, and what they get. */
  about: string;
  onClose(): void;
  children: ReactNode;
}

/** A page of its own over the page: its head says who asks, and has the way out. */
export function Sheet({ title, about, onClose, children }: Props) {
  const t = useText();
  const id = useId();
  return (
    <section className={styles.sheet} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{about}</p>
        </div>
        <button type="button" onClick={onClose}>
          {t({ zh: '取消', en: 'Cancel' })}
        </button>
      </header>
      {children}
    </section>
  );
}
