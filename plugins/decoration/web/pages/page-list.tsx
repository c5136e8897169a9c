import type { LocalText } from '@fitout/sdk';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, SearchBox, Select, Skeleton, SkeletonItem } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { type ReactNode, useEffect, useState } from 'react';
import type { DocumentKind, PageStatus, PageSummary } from '../../shared/document.ts';
import { PreviewDialog } from '../dialogs/preview.tsx';
import { NewPageDialog } from './new-page.tsx';
import classes from './pages.module.css';
import { AddressDialog, RenameDialog } from './rename.tsx';
import { PageRow, type RowDialog } from './row.tsx';
import { PageSketch } from './sketch.tsx';
import { statusWords } from './status.tsx';
import { type PageOrder, usePages } from './use-pages.ts';

const orders: { value: PageOrder; label: LocalText }[] = [
  { value: 'updated', label: { zh: '最近修改', en: 'Last changed' } },
  { value: 'published', label: { zh: '最近发布', en: 'Last published' } },
  { value: 'title', label: { zh: '标题', en: 'Title' } },
];

const filters: { value: PageStatus | ''; label: LocalText }[] = [
  { value: '', label: { zh: '全部', en: 'All' } },
  ...(['draft', 'published', 'changed', 'trashed'] as const).map((value) => ({ value, label: statusWords[value] })),
];

/** What a list says of its own kind of page. */
export interface ListWords {
  title: LocalText;
  /** The empty list's invitation. */
  empty: LocalText;
  about: LocalText;
}

/** 装修列表 and 活动装修: the pages of one kind. */
export function PageList({ kind, words }: { kind: DocumentKind; words: ListWords }) {
  const t = useText();
  const ctx = usePlugin();
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [status, setStatus] = useState<PageStatus | ''>('');
  const [order, setOrder] = useState<PageOrder>('updated');
  const [making, setMaking] = useState(false);
  const [dialog, setDialog] = useState<{ name: RowDialog; page: PageSummary }>();
  const pages = usePages({ kind, q, status, order });
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), 250);
    return () => clearTimeout(timer);
  }, [typed]);
  const { items } = pages;
  const mayEdit = ctx.session.can('decoration.edit');
  const close = () => setDialog(undefined);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 data-page-heading="" tabIndex={-1}>
          {t(words.title)}
        </h1>
        <SearchBox
          className={classes.search}
          aria-label={t({ zh: '搜索', en: 'Search' })}
          placeholder={t({ zh: '搜索标题或地址', en: 'Title or address' })}
          value={typed}
          onChange={(_, data) => setTyped(data.value)}
        />
        <Button appearance="primary" icon={<AddRegular />} disabled={!mayEdit} onClick={() => setMaking(true)}>
          {t({ zh: '新建页面', en: 'New page' })}
        </Button>
      </div>
      <div className={classes.filters}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own */}
        <div className={classes.tabs} role="group" aria-label={t({ zh: '状态', en: 'Status' })}>
          {filters.map(({ value, label }) => (
            <button key={value} type="button" aria-pressed={value === status} onClick={() => setStatus(value)}>
              {t(label)}
            </button>
          ))}
        </div>
        <Select
          size="small"
          aria-label={t({ zh: '排序', en: 'Order' })}
          value={order}
          onChange={(_, data) => setOrder(data.value as PageOrder)}
        >
          {orders.map((one) => (
            <option key={one.value} value={one.value}>
              {t(one.label)}
            </option>
          ))}
        </Select>
      </div>
      {pages.error === undefined ? null : (
        <div className={classes.empty} role="alert">
          {pages.error.message}
          <Button onClick={pages.reload}>{t({ zh: '重试', en: 'Try again' })}</Button>
        </div>
      )}
      {pages.loading && items.length === 0 ? <Waiting /> : null}
      {!pages.loading && items.length === 0 && pages.error === undefined ? (
        <Nothing words={words} q={q} status={status}>
          {q !== '' ? (
            <Button onClick={() => setTyped('')}>{t({ zh: '清除搜索', en: 'Clear the search' })}</Button>
          ) : status === '' ? (
            <Button appearance="primary" size="large" disabled={!mayEdit} onClick={() => setMaking(true)}>
              {t({ zh: '新建页面', en: 'New page' })}
            </Button>
          ) : null}
        </Nothing>
      ) : null}
      {items.length === 0 ? null : (
        <ul className={classes.list} aria-label={t(words.title)} aria-busy={pages.loading}>
          {items.map((page) => (
            <PageRow
              key={page.id}
              page={page}
              onChanged={pages.reload}
              onDialog={(name) => setDialog({ name, page })}
            />
          ))}
        </ul>
      )}
      {pages.next === null ? null : (
        <Button className={classes.more} disabled={pages.loading} onClick={pages.more}>
          {t({ zh: '加载更多', en: 'More' })}
        </Button>
      )}
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
      {dialog?.name === 'rename' ? (
        <RenameDialog
          page={dialog.page}
          onClose={close}
          onDone={() => {
            close();
            pages.reload();
          }}
        />
      ) : null}
      {dialog?.name === 'address' ? <AddressDialog page={dialog.page} onClose={close} /> : null}
      {dialog?.name === 'preview' ? <PreviewDialog id={dialog.page.id} onClose={close} /> : null}
    </div>
  );
}

function Nothing(props: { words: ListWords; q: string; status: PageStatus | ''; children: ReactNode }) {
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
    <Skeleton className={classes.waiting} aria-label={t({ zh: '正在加载', en: 'Loading' })}>
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className={classes.row}>
          <SkeletonItem size={32} />
          <SkeletonItem size={16} />
          <SkeletonItem size={16} />
        </div>
      ))}
    </Skeleton>
  );
}
