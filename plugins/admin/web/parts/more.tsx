import { type RemoteList, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import styles from './table.module.css';

/** The foot of a growing list: loads on by itself when it comes into view, and by a button. */
export function More({ list }: { list: RemoteList<unknown> }) {
  const t = useText();
  const foot = useRef<HTMLDivElement>(null);
  const loadMore = useRef(list.loadMore);
  loadMore.current = list.loadMore;
  const idle = list.more && !list.loading && list.error === undefined;
  useEffect(() => {
    const element = foot.current;
    if (!idle || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) loadMore.current();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [idle]);
  if (!list.more) return null;
  return (
    <div ref={foot} className={styles.more}>
      <Button appearance="subtle" disabled={list.loading} onClick={list.loadMore}>
        {list.loading ? t({ zh: '正在加载…', en: 'Loading…' }) : t({ zh: '加载更多', en: 'Load more' })}
      </Button>
    </div>
  );
}
