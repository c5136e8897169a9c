import type { LocalText } from '@fitout/sdk';
import { type PluginContext, PluginProvider, usePlugin, useText } from '@fitout/sdk/web';
import { AddRegular } from '@fluentui/react-icons';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { PageListProps } from '../../api.ts';
import type { PageSummary } from '../../shared/calls/things.ts';
import type { PageOrder } from '../../shared/choices.ts';
import type { DocumentKind } from '../../shared/document/document.ts';
import { PlainButton, PlainSearch, PlainSelect, PlainSpinner } from '../parts/plain.tsx';
import list from './list.module.css';
import classes from './pages.module.css';
import { PageRow, type RowDialog, type RowExtras } from './row.tsx';
import { PageSketch } from './sketch.tsx';
import { statusLabels } from './status.tsx';
import { type PageFilter, usePages } from './use-pages.ts';

// Dialogs come when they are opened, begun when the pointer or the focus is on the way to them.
const loadNewPage = () => import('./new-page.tsx');
const NewPageDialog = lazy(() => loadNewPage().then((part) => ({ default: part.NewPageDialog })));
const RowDialogs = lazy(() => import('./row-dialogs.tsx').then((part) => ({ default: part.RowDialogs })));

const orders: { value: PageOrder; label: LocalText }[] = [
  { value: 'updated', label: { zh: '最近修改', en: 'Last changed' } },
  { value: 'published', label: { zh: '最近发布', en: 'Last published' } },
  { value: 'title', label: { zh: '标题', en: 'Title' } },
];

const filters: { value: PageFilter; label: LocalText }[] = [
  { value: '', label: { zh: '全部', en: 'All' } },
  ...(['draft', 'published', 'changed'] as const).map((value) => ({ value, label: statusLabels[value] })),
  { value: 'scheduled', label: { zh: '定时', en: 'Planned' } },
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

const makeWords: LocalText = { zh: '新建页面', en: 'New page' };

/** 装修列表 and 活动装修: the pages of one kind. `row` is what a plugin adds to each. */
export function PageList(props: { kind: DocumentKind; words: ListTexts; row?: RowExtras }) {
  const { kind, words, row } = props;
  const t = useText();
  const ctx = usePlugin();
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [status, setStatus] = useState<PageFilter>('');
  const [order, setOrder] = useState<PageOrder>('updated');
  const [making, setMaking] = useState(false);
  const [dialog, setDialog] = useState<{ name: RowDialog; page: PageSummary }>();
  const pages = usePages({ kind, q, status, order });
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), 250);
    return () => clearTimeout(timer);
  }, [typed]);
  const items = pages.items ?? [];
  const mayEdit = ctx.session.can('decoration.edit');
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 data-page-heading="" tabIndex={-1}>
          {t(words.title)}
        </h1>
        <PlainSearch
          label={t({ zh: '搜索', en: 'Search' })}
          placeholder={t({ zh: '搜索标题或地址', en: 'Title or address' })}
          value={typed}
          onChange={setTyped}
        />
        <PlainButton
          look="primary"
          icon={<AddRegular />}
          disabled={!mayEdit}
          onPointerEnter={() => void loadNewPage()}
          onFocus={() => void loadNewPage()}
          onClick={() => setMaking(true)}
        >
          {t(words.make ?? makeWords)}
        </PlainButton>
      </div>
      <div className={list.filters}>
        <fieldset className={list.tabs} aria-label={t({ zh: '状态', en: 'Status' })}>
          {filters.map(({ value, label }) => (
            <button key={value} type="button" aria-pressed={value === status} onClick={() => setStatus(value)}>
              {t(label)}
            </button>
          ))}
        </fieldset>
        <PlainSelect
          aria-label={t({ zh: '排序', en: 'Order' })}
          value={order}
          onChange={(event) => setOrder(event.target.value as PageOrder)}
        >
          {orders.map((one) => (
            <option key={one.value} value={one.value}>
              {t(one.label)}
            </option>
          ))}
        </PlainSelect>
      </div>
      {pages.error === undefined ? null : (
        <div className={classes.empty} role="alert">
          {pages.error.message}
          <PlainButton onClick={pages.reload}>{t({ zh: '重试', en: 'Try again' })}</PlainButton>
        </div>
      )}
      {pages.loading && items.length === 0 ? <Waiting /> : null}
      {!pages.loading && items.length === 0 && pages.error === undefined ? (
        <Nothing words={words} q={q} status={status}>
          {q !== '' ? (
            <PlainButton onClick={() => setTyped('')}>{t({ zh: '清除搜索', en: 'Clear the search' })}</PlainButton>
          ) : status === '' ? (
            <PlainButton look="primary" disabled={!mayEdit} onClick={() => setMaking(true)}>
              {t(words.make ?? makeWords)}
            </PlainButton>
          ) : null}
        </Nothing>
      ) : null}
      {items.length === 0 ? null : (
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
      )}
      {!pages.more ? null : (
        <PlainButton className={list.more} disabled={pages.loading} onClick={pages.loadMore}>
          {t({ zh: '加载更多', en: 'More' })}
        </PlainButton>
      )}
      <Suspense fallback={<PlainSpinner />}>
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
    </div>
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

function Nothing(props: { words: ListTexts; q: string; status: PageFilter; children: ReactNode }) {
  const { words, q, status, children } = props;
  const t = useText();
  const found =
    q !== ''
      ? t({ zh: '没有找到“{q}”', en: 'Nothing found for “{q}”' }, { q })
      : status === 'trashed'
        ? t({ zh: '回收站是空的', en: 'The trash is empty' })
        : t({ zh: '没有此状态的页面', en: 'No page has this status' });
  const first = q === '' && status === '';
  return (
    <div className={classes.empty}>
      <PageSketch
        className={classes.emptySketch}
        blocks={first ? ['search', 'carousel', 'nav', 'title', 'cube'] : ['title', 'richtext', 'richtext']}
      />
      <strong>{first ? t(words.empty) : found}</strong>
      {first ? <span>{t(words.about)}</span> : null}
      {children}
    </div>
  );
}

/** Rows to be, while the first ones load. */
function Waiting() {
  const t = useText();
  return (
    <div className={list.waiting} role="progressbar" aria-label={t({ zh: '正在加载', en: 'Loading' })}>
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className={list.row}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
