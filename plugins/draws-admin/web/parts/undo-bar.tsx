import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { ArrowUndoRegular, DismissRegular } from '@fluentui/react-icons';
import { useEffect } from 'react';
import classes from './undo-bar.module.css';

export interface Done {
  /** Tells two of the same words apart. */
  id: number;
  words: string;
  undo(): void;
}

const shownMs = 10_000;

/** What was just done, and the way back from it. */
export function UndoBar({ done, close }: { done: Done; close(): void }) {
  const t = useText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new one begins its time anew
  useEffect(() => {
    const timer = setTimeout(close, shownMs);
    return () => clearTimeout(timer);
  }, [done.id]);
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
