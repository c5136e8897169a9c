import { errorText, LoadFailed } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button, Spinner } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import type { Task } from '../start/tasks.ts';
import classes from './editor.module.css';
import { Editor } from './editor.tsx';
import { SessionProvider } from './session/hooks.ts';
import { useSession } from './session/use-session.ts';

interface Props {
  id: string;
  /** What the editor begins with; `onTask` says that it has. */
  task?: Task | undefined;
  onTask?(): void;
  onBack(): void;
}

/** One document: opening it, and the editor once it is open. */
export function OpenEditor({ id, task, onTask, onBack }: Props) {
  const t = useText();
  const { opened, error, reload } = useSession(id);
  const session = opened?.session;
  const begin = useRef({ task, onTask });
  useEffect(() => {
    const { task: what, onTask: begun } = begin.current;
    if (session === undefined || what === undefined) return;
    begin.current = { task: undefined, onTask: undefined };
    begun?.();
    void import('./session/begin-task.ts').then(({ beginTask }) => beginTask(session, what));
  }, [session]);
  if (error !== undefined)
    return (
      <div className={classes.center}>
        <div className={classes.failed}>
          <LoadFailed error={error instanceof Error ? error : new Error(t(errorText(error)))} onRetry={reload} />
          <Button onClick={onBack}>{t({ zh: '返回列表', en: 'Back to the list' })}</Button>
        </div>
      </div>
    );
  if (opened === undefined)
    return (
      <div className={classes.center}>
        <Spinner label={t({ zh: '正在打开', en: 'Opening' })} />
      </div>
    );
  return (
    <SessionProvider value={opened.session}>
      <Editor past={opened.past} onReload={reload} onBack={onBack} />
    </SessionProvider>
  );
}
