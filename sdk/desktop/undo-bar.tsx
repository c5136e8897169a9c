import { Button } from '@fluentui/react-components';
import { ArrowUndoRegular, DismissRegular } from '@fluentui/react-icons';
import { useEffect, useRef } from 'react';
import { useTag, useText } from '../web/hooks.ts';
import classes from './undo-bar.module.css';

/** Something that was done, and can be taken back. */
export interface Done {
  /** Tells two of the same words apart. */
  id: number;
  words: string;
  undo(): void;
}

const shownMs = 10_000;

/** What was just done, and the way back from it, for ten seconds while its page is in front. */
export function UndoBar({ done, close }: { done: Done; close(): void }) {
  const t = useText();
  const { visible } = useTag();
  const { id } = done;
  const latest = useRef({ id, close });
  latest.current = { id, close };
  // A new one begins its time anew; `close` of the moment ends it.
  useEffect(() => {
    const timer = setTimeout(() => latest.current.id === id && latest.current.close(), shownMs);
    return () => clearTimeout(timer);
  }, [id]);
  if (!visible) return null;
  return (
    <div className={classes.bar} role="status">
      <span>{done.words}</span>
      <Button
        size="small"
        appearance="transparent"
        className={classes.undo ?? ''}
        icon={<ArrowUndoRegular />}
        onClick={() => {
          close();
          done.undo();
        }}
      >
        {t({ zh: '撤销', en: 'Undo' })}
      </Button>
      <Button
        size="small"
        appearance="transparent"
        className={classes.undo ?? ''}
        icon={<DismissRegular />}
        aria-label={t({ zh: '关闭提示', en: 'Dismiss' })}
        onClick={close}
      />
    </div>
  );
}
