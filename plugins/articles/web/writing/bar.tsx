import { useMenuButton } from '@fitout/sdk/desktop';
import { siteOrigin, usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { ArrowLeftRegular, MoreHorizontalRegular, OpenRegular, PanelRightRegular } from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio/react';
import { articleUrl } from '../../api.ts';
import { StatusBadge } from '../list/status-badge.tsx';
import { useWriting } from '../session/use-session.ts';
import classes from './bar.module.css';

const loadMenu = () => import('./more-menu.tsx');
const MoreMenu = lazy(() => loadMenu().then((part) => ({ default: part.MoreMenu })));

/** Where the article stands, and what ends the work. */
export function Bar({ panelOpen, onPanel }: { panelOpen: boolean; onPanel(): void }) {
  const session = useWriting();
  const { navigation, session: person } = usePlugin();
  const t = useText();
  const { title } = useSnapshot(session.facts);
  const { status, live } = useSnapshot(session.standing);
  const more = useMenuButton(loadMenu);
  const back = t({ zh: '返回文章列表', en: 'Back to list' });
  const properties = t({ zh: '属性', en: 'Properties' });
  const url = live === null ? undefined : new URL(articleUrl(live.slug), siteOrigin(person)).href;
  return (
    <div className={classes.bar}>
      <Button
        appearance="subtle"
        size="small"
        icon={<ArrowLeftRegular />}
        aria-label={back}
        title={back}
        onClick={() => navigation.open('/editor')}
      />
      <span className={classes.name}>{title === '' ? t({ zh: '无标题', en: 'Untitled' }) : title}</span>
      <StatusBadge status={status} />
      {session.mayEdit ? null : <span className={classes.quiet}>{t({ zh: '只能查看', en: 'View only' })}</span>}
      <span className={classes.gap} />
      {url === undefined ? null : (
        <Button
          as="a"
          href={url}
          target="_blank"
          rel="noopener"
          appearance="subtle"
          size="small"
          icon={<OpenRegular />}
          className={classes.fold ?? ''}
        >
          {t({ zh: '查看文章', en: 'View article' })}
        </Button>
      )}
      <Button
        appearance="subtle"
        size="small"
        icon={<PanelRightRegular />}
        aria-label={properties}
        aria-pressed={panelOpen}
        title={properties}
        onClick={onPanel}
      />
      {url === undefined ? null : (
        <Button
          {...more.button}
          appearance="subtle"
          size="small"
          icon={<MoreHorizontalRegular />}
          aria-label={t({ zh: '更多操作', en: 'More' })}
        />
      )}
      {session.mayPublish ? (
        <Button
          size="small"
          appearance="primary"
          onClick={() => {
            session.ui.dialog = 'publish';
          }}
        >
          {t({ zh: '发布', en: 'Publish' })}
        </Button>
      ) : null}
      {more.menu === undefined || url === undefined ? null : (
        <Suspense>
          <MoreMenu {...more.menu} url={url} />
        </Suspense>
      )}
    </div>
  );
}
