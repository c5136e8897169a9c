import { useText } from '@fitout/sdk/web';
import { useEffect, useRef } from 'react';
import styles from './undo-bar.module.css';

/** Something that was done, and can be taken back. */
export interface Done {
  /** Tells two of the same words apart. */
  id: number;
  words: string;
  undo(): void;
}

const shownMs = 10_000;

interface Props {
  done: Done;
  /** What it lies over. */
  over: 'finder' | 'list' | 'one';
  close(): void;
}

/** What was just done, and the way back from it, for ten seconds. */
export function UndoBar({ done, over, close }: Props) {
  const t = useText();
  const { id } = done;
  const latest = useRef({ id, close });
  latest.current = { id, close };
  // A new one begins its time anew; `close` of the moment ends it.
  useEffect(() => {
    const timer = setTimeout(() => latest.current.id === id && latest.current.close(), shownMs);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <div className={styles.undo} data-over={over} role="status">
      <span>{done.words}</span>
      <button
        type="button"
        onClick={() => {
          close();
          done.undo();
        }}
      >
        {t({ zh: '撤销', en: 'Undo' })}
      </button>
    </div>
  );
}
