import { useRemote, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { useSnapshot } from 'valtio/react';
import { decorationCalls } from '../client.ts';
import { chooseHome } from '../pages/choose-home.ts';
import { useSession } from '../session/hooks.ts';
import classes from './dialogs.module.css';

/** After publishing: is this page the home page, and if not, may it become that? Nothing for activities and forms. */
export function HomeOffer() {
  const { ctx, id, store } = useSession();
  const t = useText();
  const { title } = useSnapshot(store.settings) as { title: string };
  const { data, reload } = useRemote('home', (signal) =>
    decorationCalls(ctx.http)('GET home', {}, { signal, showError: false }),
  );
  if (store.kind !== 'page' || data === undefined) return null;
  if (data.pageId === id)
    return (
      <p className={classes.small}>
        {t({ zh: '它是手机端的首页，访客最先看到它。', en: 'This is the home page: visitors see it first.' })}
      </p>
    );
  const choose = async () => {
    if (await chooseHome(ctx, { id, title })) reload();
  };
  return (
    <div className={classes.offer}>
      <Button onClick={() => void choose()}>{t({ zh: '设为首页', en: 'Set as home page' })}</Button>
      <span className={classes.small}>
        {data.pageId === null
          ? t({
              zh: '手机端还没有首页，设为首页后访客最先看到它。',
              en: 'There is no home page yet. Set this page as the first thing visitors see.',
            })
          : t(
              { zh: '现在的首页是“{title}”。', en: 'The home page is currently “{title}”.' },
              { title: data.title ?? t({ zh: '未命名', en: 'untitled' }) },
            )}
      </span>
    </div>
  );
}
