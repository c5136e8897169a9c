import {
  Badges,
  type Column,
  FilterSelect,
  ListPage,
  ListSearch,
  ListTable,
  Named,
  OpenLine,
  Quiet,
  Tabs,
  UndoBar,
  useFilters,
} from '@fitout/sdk/desktop';
import { usePlugin, useText, useWhen } from '@fitout/sdk/web';
import { Badge, Button } from '@fluentui/react-components';
import { AddRegular, DocumentTextRegular } from '@fluentui/react-icons';
import type { ArticleSummary } from '../../shared/calls/answers.ts';
import type { ArticleStatus } from '../../shared/choices.ts';
import { Cover } from './cover.tsx';
import classes from './list.module.css';
import { RowActions } from './row-actions.tsx';
import { StatusBadge, statusTexts } from './status-badge.tsx';
import { useArticles } from './use-articles.ts';

const shape = { q: '', tag: '', status: ['', 'draft', 'published', 'changed', 'trash'] } as const;
const statuses = ['draft', 'published', 'changed', 'trash'] as const;

/** 文章: every article of the organisation; what it is filtered by stands in the address. */
export function ArticleList() {
  const { session } = usePlugin();
  const t = useText();
  const filters = useFilters(shape);
  const { q, tag, status } = filters.value;
  const articles = useArticles({ search: q, tag, status: status === '' ? 'all' : status });
  const { list, overview } = articles;
  const columns = useArticleColumns();
  const mayEdit = session.can('articles.edit');
  const counts = overview.data?.counts;
  const narrowed = q !== '' || tag !== '';
  const make = mayEdit ? (
    <Button
      appearance="primary"
      icon={<AddRegular />}
      disabledFocusable={articles.making}
      onClick={() => void articles.make()}
    >
      {t({ zh: '写文章', en: 'Write' })}
    </Button>
  ) : null;
  return (
    <ListPage
      title={t({ zh: '文章', en: 'Articles' })}
      actions={make}
      list={list}
      total={narrowed ? undefined : counts?.[status === '' ? 'all' : status]}
      counted={{ zh: '共 {n} 篇', en: '{n} in total' }}
      onRetry={articles.reload}
      filterLabel={t({ zh: '筛选文章', en: 'Filter articles' })}
      filters={filters}
      filterLine={
        <>
          <Tabs<ArticleStatus | ''>
            label={t({ zh: '状态', en: 'Status' })}
            value={status}
            onChange={(next) => filters.set({ status: next })}
            tabs={[
              { value: '', label: t({ zh: '全部', en: 'All' }), count: counts?.all },
              ...statuses.map((one) => ({ value: one, label: t(statusTexts[one]), count: counts?.[one] })),
            ]}
          />
          <ListSearch
            value={q}
            label={t({ zh: '搜索文章', en: 'Search articles' })}
            placeholder={t({ zh: '搜索标题或摘要', en: 'Title or summary' })}
            onChange={(next) => filters.set({ q: next })}
          />
          <FilterSelect
            label={t({ zh: '按标签筛选', en: 'Tag' })}
            value={tag}
            choices={tagChoices(overview.data?.tags ?? [], tag, t({ zh: '全部标签', en: 'Any tag' }))}
            onChange={(next) => filters.set({ tag: next })}
          />
        </>
      }
      empty={{
        icon: <DocumentTextRegular />,
        title: t({ zh: '还没有文章', en: 'No articles yet' }),
        about: t(
          mayEdit
            ? {
                zh: '写下第一篇：故事、指南、公告或条款。发布后可用手机阅读，也可放进装修页面。',
                en: 'Write your first one: a story, a guide, news or terms. Read it on phones and show it on pages.',
              }
            : {
                zh: '有权编写文章的同事写好后，会显示在这里。',
                en: 'Articles written by your colleagues appear here.',
              },
        ),
        action: make,
      }}
      notFound={
        status === 'trash' && !narrowed
          ? t({ zh: '回收站是空的', en: 'The trash is empty' })
          : t({ zh: '没有符合条件的文章', en: 'No articles match these filters' })
      }
      overlays={articles.done === undefined ? null : <UndoBar done={articles.done} close={articles.closeDone} />}
    >
      {(items) => (
        <ListTable<ArticleSummary>
          label={t({ zh: '文章', en: 'Articles' })}
          columns={columns}
          items={items}
          busy={list.loading}
          keyOf={({ id }) => id}
          actions={(article) => <RowActions article={article} articles={articles} />}
        />
      )}
    </ListPage>
  );
}

/** The one that is chosen stands there, used or not. */
function tagChoices(tags: readonly { tag: string; count: number }[], chosen: string, all: string) {
  const known = tags.some(({ tag }) => tag === chosen) || chosen === '' ? tags : [...tags, { tag: chosen, count: 0 }];
  return [{ value: '', label: all }, ...known.map(({ tag, count }) => ({ value: tag, label: `${tag}（${count}）` }))];
}

function useArticleColumns(): readonly Column<ArticleSummary>[] {
  const t = useText();
  const when = useWhen();
  const { navigation } = usePlugin();
  return [
    {
      key: 'title',
      head: t({ zh: '文章', en: 'Article' }),
      fixed: true,
      cell: ({ id, title, digest, cover }) => (
        <Named
          picture={<Cover image={cover} />}
          name={
            <OpenLine onClick={() => navigation.open(`/editor?id=${id}`)}>
              {title === '' ? <span className={classes.untitled}>{t({ zh: '无标题', en: 'Untitled' })}</span> : title}
            </OpenLine>
          }
          about={digest === '' ? '' : <span className={classes.digest}>{digest}</span>}
        />
      ),
    },
    { key: 'status', head: t({ zh: '状态', en: 'Status' }), cell: ({ status }) => <StatusBadge status={status} /> },
    {
      key: 'tags',
      head: t({ zh: '标签', en: 'Tags' }),
      cell: ({ tags }) =>
        tags.length === 0 ? (
          <Quiet>–</Quiet>
        ) : (
          <Badges title={tags.join('、')}>
            {tags.slice(0, 3).map((tag) => (
              <Badge key={tag} appearance="outline" color="informative">
                {tag}
              </Badge>
            ))}
            {tags.length > 3 ? <Quiet>+{tags.length - 3}</Quiet> : null}
          </Badges>
        ),
    },
    {
      key: 'author',
      head: t({ zh: '作者', en: 'Author' }),
      cell: ({ author }) => (author === '' ? <Quiet>–</Quiet> : author),
    },
    {
      key: 'updated',
      head: t({ zh: '最近修改', en: 'Last edited' }),
      cell: ({ updatedAt, updatedBy }) => (
        <span>
          <span className={classes.when}>{when(updatedAt)}</span>
          {updatedBy === null ? null : (
            <>
              {' '}
              <Quiet>{updatedBy.name}</Quiet>
            </>
          )}
        </span>
      ),
    },
  ];
}
