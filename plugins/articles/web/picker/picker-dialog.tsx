import { DialogFrame, Empty, LoadFailed, Loading, More, useClosing } from '@fitout/sdk/desktop';
import { useDebounced, usePlugin, useRemoteList, useText, useWhen } from '@fitout/sdk/web';
import { Button, SearchBox } from '@fluentui/react-components';
import { DocumentTextRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { PickedThing } from '../../../decoration/api.ts';
import type { ArticleSummary } from '../../shared/calls/answers.ts';
import { limits } from '../../shared/limits.ts';
import { articleCallsOf } from '../client.ts';
import { Cover } from '../list/cover.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import classes from './picker.module.css';

interface Props {
  chosen: readonly PickedThing[];
  close(picked?: PickedThing[]): void;
}

/** The articles as a chooser. What was chosen before comes first, in its order. */
export function PickerDialog({ chosen, close: end }: Props) {
  const closing = useClosing(end);
  const close = closing.finish;
  const { http, navigation, session } = usePlugin();
  const t = useText();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const [picked, setPicked] = useState<PickedThing[]>(() => [...chosen]);
  const list = useRemoteList<ArticleSummary>(q, (cursor, signal) => {
    const query = { status: 'all' as const, cursor, ...(q === '' ? {} : { search: q }) };
    return articleCallsOf(http)('GET articles', { query }, { signal });
  });
  const ids = new Set(picked.map(({ id }) => id));
  const toggle = ({ id, title }: ArticleSummary) =>
    setPicked(
      ids.has(id)
        ? picked.filter((one) => one.id !== id)
        : [...picked, { id, name: title === '' ? t({ zh: '无标题', en: 'Untitled' }) : title }],
    );
  const title = t({ zh: '选择文章', en: 'Select articles' });
  return (
    <DialogFrame
      title={title}
      closing={closing}
      onClose={() => close()}
      className={classes.surface}
      contentClassName={classes.content}
      actions={
        <>
          <Button onClick={() => close()}>{t({ zh: '取消', en: 'Cancel' })}</Button>
          <Button appearance="primary" onClick={() => close(picked)}>
            {picked.length > 0
              ? t({ zh: '使用 {n} 篇', en: 'Use {n}' }, { n: picked.length })
              : t({ zh: '使用', en: 'Use' })}
          </Button>
        </>
      }
    >
      <SearchBox
        autoFocus
        value={typed}
        placeholder={t({ zh: '搜索标题', en: 'Search by title' })}
        aria-label={t({ zh: '搜索', en: 'Search' })}
        onChange={(_, data) => setTyped(data.value)}
        style={{ maxWidth: 'none' }}
      />
      {list.error === undefined ? null : <LoadFailed error={list.error} onRetry={list.reload} />}
      {list.items === undefined && list.loading ? <Loading /> : null}
      {list.items?.length === 0 ? (
        <Empty
          icon={<DocumentTextRegular />}
          title={q === '' ? t({ zh: '还没有文章', en: 'No articles yet' }) : t({ zh: '没有找到', en: 'Nothing found' })}
        >
          {q === '' && session.can('articles.edit') ? (
            <Button
              onClick={() => {
                close();
                navigation.open('/editor');
              }}
            >
              {t({ zh: '去写文章', en: 'Write an article' })}
            </Button>
          ) : null}
        </Empty>
      ) : null}
      <ul className={classes.list} aria-label={title}>
        {list.items?.map((article) => (
          <Choice
            key={article.id}
            article={article}
            on={ids.has(article.id)}
            full={picked.length >= limits.blockArticles}
            onToggle={() => toggle(article)}
          />
        ))}
      </ul>
      <More list={list} />
    </DialogFrame>
  );
}

function Choice(props: { article: ArticleSummary; on: boolean; full: boolean; onToggle(): void }) {
  const { article, on, full, onToggle } = props;
  const { title, cover, digest, status, updatedAt } = article;
  const t = useText();
  const when = useWhen();
  return (
    <li>
      <label className={classes.choice} data-on={on}>
        <input type="checkbox" checked={on} disabled={full && !on} onChange={onToggle} />
        <Cover image={cover} />
        <span className={classes.words}>
          <strong>{title === '' ? t({ zh: '无标题', en: 'Untitled' }) : title}</strong>
          <small>{digest === '' ? when(updatedAt) : digest}</small>
        </span>
        <StatusBadge status={status} />
      </label>
    </li>
  );
}
