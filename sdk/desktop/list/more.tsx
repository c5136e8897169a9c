import { Button } from '@fluentui/react-components';
import { useText } from '../../web/hooks.ts';
import { useLoadMore } from '../../web/remote/use-load-more.ts';
import type { RemoteList } from '../../web/remote/use-remote-list.ts';
import classes from '../page.module.css';

/** The foot of a growing list: loads on by itself when it comes near, and by a button. */
export function More({ list }: { list: Pick<RemoteList<unknown>, 'more' | 'loading' | 'error' | 'loadMore'> }) {
  const t = useText();
  const foot = useLoadMore<HTMLDivElement>(list);
  if (!list.more) return null;
  return (
    <div ref={foot} className={classes.more}>
      <Button appearance="subtle" disabled={list.loading} onClick={list.loadMore}>
        {list.loading ? t({ zh: '正在加载…', en: 'Loading…' }) : t({ zh: '加载更多', en: 'Load more' })}
      </Button>
    </div>
  );
}
