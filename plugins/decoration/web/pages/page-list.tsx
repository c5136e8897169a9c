import type { LocalText } from '@fitout/sdk';
import { FilterSelect, ListPage, ListSearch, Loading, Tabs, useFilters } from '@fitout/sdk/desktop';
import { type PluginContext, PluginProvider, usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { AddRegular, PhoneRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import type { PageListProps } from '../../api.ts';
import type { PageSummary } from '../../shared/calls/outputs.ts';
import type { PageOrder } from '../../shared/choices.ts';
import type { DocumentKind } from '../../shared/document/document.ts';
import list from './list.module.css';
import { PageRow, type RowDialog, type RowExtras } from './row.tsx';
import { statusLabels } from './status.tsx';
import { type PageFilter, usePages } from './use-pages.ts';

// Dialogs come when they are opened, begun when the pointer or the focus is on the way to them.
const loadNewPage = () => import('./new-page.tsx');
const NewPageDialog = lazy(() => loadNewPage().then((part) => ({ default: part.NewPageDialog })));
const RowDialogs = lazy(() => import('./row-dialogs.tsx').then((part) => ({ default: part.RowDialogs })));

const orders: { value: PageOrder; label: LocalText }[] = [
  { value: 'updated', label: { zh: '最近修改', en: 'Last edited' } },
  { value: 'published', label: { zh: '最近发布', en: 'Last published' } },
  { value: 'title', label: { zh: '标题', en: 'Title' } },
];

const statuses: { value: PageFilter; label: LocalText }[] = [
  { value: '', label: { zh: '全部', en: 'All' } },
  ...(['draft', 'published', 'changed'] as const).map((value) => ({ value, label: statusLabels[value] })),
  { value: 'scheduled', label: { zh: '定时', en: 'Scheduled' } },
  { value: 'trashed', label: statusLabels.trashed },
];

/** What a list says of its own kind of page. */
export interface ListTexts {
  title: LocalText;
  /** The empty list's invitation. */
  empty: LocalText;
  about: LocalText;
  /** The button that makes one; 新建页面 where it is left out. */
  make?: LocalText;
}

const createLabel: LocalText = { zh: '新建页面', en: 'New page' };

const shape = {
  q: '',
  status: ['', 'draft', 'published', 'changed', 'scheduled', 'trashed'],
  order: ['updated', 'published', 'title'],
} as const;

/** 页面 and 活动: the pages of one kind. `row` is what a plugin adds to each. */
export function PageList(props: { kind: DocumentKind; words: ListTexts; row?: RowExtras }) {
  const { kind, words, row } = props;
  const t = useText();
  const ctx = usePlugin();
  const filters = useFilters(shape, ['order']);
  const { q, status, order } = filters.value;
  const [making, setMaking] = useState(false);
  const [dialog, setDialog] = useState<{ name: RowDialog; page: PageSummary }>();
  const pages = usePages({ kind, q, status, order });
  const make = ctx.session.can('decoration.edit') ? (
    <Button
      appearance="primary"
      icon={<AddRegular />}
      onPointerEnter={() => void loadNewPage()}
      onFocus={() => void loadNewPage()}
      onClick={() => setMaking(true)}
    >
      {t(words.make ?? createLabel)}
    </Button>
  ) : null;
  return (
    <ListPage
      title={t(words.title)}
      actions={make}
      list={pages}
      counted={{ zh: '共 {n} 个', en: '{n} in total' }}
      filters={filters}
      filterLine={
        <>
          <Tabs<PageFilter>
            label={t({ zh: '状态', en: 'Status' })}
            value={status}
            onChange={(next) => filters.set({ status: next })}
            tabs={statuses.map(({ value, label }) => ({ value, label: t(label) }))}
          />
          <ListSearch
            value={q}
            label={t({ zh: '搜索', en: 'Search' })}
            placeholder={t({ zh: '搜索标题或地址', en: 'Title or address' })}
            onChange={(next) => filters.set({ q: next })}
          />
          <FilterSelect
            label={t({ zh: '排序', en: 'Sort by' })}
            value={order}
            choices={orders.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={(next) => filters.set({ order: next })}
          />
        </>
      }
      empty={{
        icon: <PhoneRegular />,
        title: t(words.empty),
        about: t(words.about),
        action: make,
      }}
      notFound={
        q !== ''
          ? t({ zh: '没有找到“{q}”', en: 'No results for “{q}”' }, { q })
          : status === 'trashed'
            ? t({ zh: '回收站是空的', en: 'The trash is empty' })
            : t({ zh: '没有此状态的{list}', en: '{list}: none with this status' }, { list: t(words.title) })
      }
      overlays={
        <Suspense>
          {making ? (
            <NewPageDialog
              kind={kind}
              onClose={() => setMaking(false)}
              onMade={(page) => {
                setMaking(false);
                pages.reload();
                ctx.navigation.open(`/fit/edit?id=${page.id}`);
              }}
            />
          ) : null}
          {dialog === undefined ? null : (
            <RowDialogs {...dialog} onClose={() => setDialog(undefined)} onChanged={pages.reload} />
          )}
        </Suspense>
      }
    >
      {(items) =>
        items === undefined ? (
          <Loading />
        ) : (
          <ul className={list.list} aria-label={t(words.title)} aria-busy={pages.loading}>
            {items.map((page) => (
              <PageRow
                key={page.id}
                page={page}
                extras={row}
                onChanged={pages.reload}
                onDialog={(name) => setDialog({ name, page })}
              />
            ))}
          </ul>
        )
      }
    </ListPage>
  );
}

/** The list for a view of another plugin: it works with our context wherever it stands. */
export function pageListOf(ctx: PluginContext) {
  return function List(props: PageListProps) {
    return (
      <PluginProvider value={ctx}>
        <PageList {...props} />
      </PluginProvider>
    );
  };
}
