import { type RemoteList, useLoadMore, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import styles from './table.module.css';

/** The foot of a growing list: loads on by itself when it comes into view, and by a button. */
export function More({ list }: { list: RemoteList<unknown> }) {
  const t = useText();
  const foot = useLoadMore<HTMLDivElement>(list, '200px');
  if (!list.more) return null;
  return (
    <div ref={foot} className={styles.more}>
      <Button appearance="subtle" disabled={list.loading} onClick={list.loadMore}>
        {list.loading ? t({ zh: '正在加载…', en: 'Loading…' }) : t({ zh: '加载更多', en: 'Load more' })}
      </Button>
    </div>
  );
}
