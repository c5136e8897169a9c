import { isFitoutError } from '@fitout/sdk';
import { Empty, LoadFailed } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, Spinner } from '@fluentui/react-components';
import { DocumentDismissRegular } from '@fluentui/react-icons';
import { SessionProvider, useSession } from '../session/use-session.ts';
import { Writer } from './writer.tsx';
import classes from './writing.module.css';

/** One article: opening it, and the page to write on once it is open. */
export function OpenArticle({ id }: { id: string }) {
  const t = useText();
  const { navigation } = usePlugin();
  const { session, error, reload } = useSession(id);
  const back = (
    <Button onClick={() => navigation.open('/editor')}>{t({ zh: '返回文章列表', en: 'Back to list' })}</Button>
  );
  if (error !== undefined)
    return (
      <div className={classes.center}>
        {isFitoutError(error) && error.codeName === 'notFound' ? (
          <Empty
            icon={<DocumentDismissRegular />}
            title={t({ zh: '找不到这篇文章', en: 'Article not found' })}
            about={t({ zh: '它可能已被彻底删除。', en: 'It may have been permanently deleted.' })}
          >
            {back}
          </Empty>
        ) : (
          <div className={classes.failed}>
            <LoadFailed error={error} onRetry={reload} />
            {back}
          </div>
        )}
      </div>
    );
  if (session === undefined)
    return (
      <div className={classes.center}>
        <Spinner label={t({ zh: '正在打开文章', en: 'Opening' })} />
      </div>
    );
  return (
    <SessionProvider value={session}>
      <Writer reload={reload} />
    </SessionProvider>
  );
}
