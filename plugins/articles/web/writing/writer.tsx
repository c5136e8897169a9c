import { keyOf } from '@fitout/sdk';
import { useKeys, useNarrow, usePlugin, useText } from '@fitout/sdk/web';
import { lazy, Suspense, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { ConflictDialog } from '../dialogs/conflict.tsx';
import { Panel } from '../panel/panel.tsx';
import { useWriting } from '../session/use-session.ts';
import { useSessionEvents } from '../session/use-session-events.ts';
import { Bar } from './bar.tsx';
import { Notices } from './notices.tsx';
import { StatusLine } from './status-line.tsx';
import { TextBox, TitleField } from './text.tsx';
import { Toolbar } from './toolbar.tsx';
import classes from './writing.module.css';

const LinkDialog = lazy(() => import('../dialogs/link.tsx').then((part) => ({ default: part.LinkDialog })));
const PublishDialog = lazy(() => import('../dialogs/publish.tsx').then((part) => ({ default: part.PublishDialog })));

const panelKey = 'panel';

/** The page of an open article: what is done to it above, the text in the middle, what is said of it at the right. */
export function Writer({ reload }: { reload(): void }) {
  const session = useWriting();
  const t = useText();
  const { storage } = usePlugin();
  const narrow = useNarrow(1100);
  const page = useRef<HTMLDivElement>(null);
  const { dialog } = useSnapshot(session.ui);
  const [panelOpen, setPanelOpen] = useState(() => !narrow && storage.get<boolean>(panelKey) === true);
  const showPanel = (open: boolean) => {
    setPanelOpen(open);
    // On a narrow page the panel lies over the text: there it is open for the moment.
    if (!narrow) storage.set(panelKey, open);
  };
  useSessionEvents(session, reload);
  useKeys(page, (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || keyOf(event).toLowerCase() !== 's')
      return;
    event.preventDefault();
    // The line below says what came of it.
    if (session.mayEdit) session.saver.flush().catch(() => undefined);
  });
  const close = () => {
    session.ui.dialog = undefined;
  };
  return (
    <div className={classes.page} ref={page}>
      <h1 className={classes.heading} data-page-heading="" tabIndex={-1}>
        {t({ zh: '写文章', en: 'Article' })}
      </h1>
      <Bar panelOpen={panelOpen} onPanel={() => showPanel(!panelOpen)} />
      {session.mayEdit ? <Toolbar onPicture={() => showPanel(true)} /> : null}
      <Notices panelOpen={panelOpen} reload={reload} onDetails={() => showPanel(true)} />
      <div className={classes.main}>
        <div className={classes.scroller} data-article-scroller="">
          <div className={classes.paper}>
            <TitleField />
            <TextBox />
          </div>
        </div>
        {panelOpen ? <Panel onClose={() => showPanel(false)} /> : null}
      </div>
      <StatusLine />
      <ConflictDialog reload={reload} />
      <Suspense>
        {dialog === 'link' ? <LinkDialog onClose={close} /> : null}
        {dialog === 'publish' ? (
          <PublishDialog
            onClose={close}
            onDetails={() => {
              close();
              showPanel(true);
            }}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
