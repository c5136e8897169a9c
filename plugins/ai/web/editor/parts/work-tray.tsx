import { useText } from '@fitout/sdk/web';
import { Button, ProgressBar } from '@fluentui/react-components';
import { useSnapshot } from 'valtio/react';
import { useEditor } from '../session/hooks.ts';
import classes from './work-tray.module.css';

/** Long work: what, how far, and a way to give it up. */
export function WorkTray() {
  const session = useEditor();
  const t = useText();
  const { work } = useSnapshot(session.ui);
  if (work === undefined) return null;
  return (
    <div className={classes.tray} role="status">
      <span>
        {t(work.title)} <b>{Math.round(work.part * 100)}%</b>
      </span>
      <ProgressBar value={work.part} aria-label={t(work.title)} />
      <Button size="small" onClick={() => session.giveUp()}>
        {t({ zh: '取消', en: 'Cancel' })}
      </Button>
    </div>
  );
}
