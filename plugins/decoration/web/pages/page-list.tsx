import type { LocalText } from '@fitout/sdk';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, SearchBox, Select, Spinner } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import type { DocumentKind, PageStatus, PageSummary } from '../../shared/document.ts';
import { PreviewDialog } from '../dialogs/preview.tsx';
import { NewPageDialog } from './new-page.tsx';
import classes from './pages.module.css';
import { AddressDialog, RenameDialog } from './rename.tsx';
import { PageRow, type RowDialog } from './row.tsx';
import { statusWords } from './status.tsx';
import { usePages } from './use-pages.ts';

type Sort = 'updated' | 'title' | 'published';

const sorts: { value: Sort; label: LocalText }[] = [
  { value: 'updated', label: { zh: '最近修改', en: 'Last changed' } },
  { value: 'published', label: { zh: '最近发布', en: 'Last published' } },
  { value: 'title', label: { zh: '标题', en: 'Title' } },
];

const collator = new Intl.Collator('zh-CN');
const order: Record<Sort, (a: PageSummary, b: PageSummary) => number> = {
  updated: (a, b) => b.updatedAt.localeCompare(a.updatedAt),
  published: (a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''),
  title: (a, b) => collator.compare(a.title, b.title),
};

/** 装修列表 and 活动装修: the pages of one kind. */
export function PageList({ kind, title }: { kind: DocumentKind; title: LocalText }) {
  const t = useText();
  const ctx = usePlugin();
  const [words, setWords] = useState('');
  const [q, setQ] = useState('');
  const [status, setStatus] = useState<PageStatus | ''>('');
  const [sort, setSort] = useState<Sort>('updated');
  const [making, setMaking] = useState(false);
  const [dialog, setDialog] = useState<{ name: RowDialog; page: PageSummary }>();
  const pages = usePages({ kind, q, status });
  useEffect(() => {
    const timer = setTimeout(() => setQ(words.trim()), 250);
    return () => clearTimeout(timer);
  }, [words]);
  const items = pages.items.toSorted(order[sort]);
  const filtered = q !== '' || status !== '';
  const mayEdit = ctx.session.can('decoration.edit');
  const fresh = (
    <Button appearance="primary" icon={<AddRegular />} disabled={!mayEdit} onClick={() => setMaking(true)}>
      {t({ zh: '新建页面', en: 'New page' })}
    </Button>
  );
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 data-page-heading="" tabIndex={-1}>
          {t(title)}
        </h1>
        <SearchBox
          aria-label={t({ zh: '搜索', en: 'Search' })}
          placeholder={t({ zh: '搜索', en: 'Search' })}
          value={words}
          onChange={(_, data) => setWords(data.value)}
        />
        <Select
          aria-label={t({ zh: '状态', en: 'Status' })}
          value={status}
          onChange={(_, data) => setStatus(data.value as PageStatus | '')}
        >
          <option value="">{t({ zh: '全部状态', en: 'Every status' })}</option>
          {(Object.keys(statusWords) as PageStatus[]).map((one) => (
            <option key={one} value={one}>
              {t(statusWords[one])}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t({ zh: '排序', en: 'Order' })}
          value={sort}
          onChange={(_, data) => setSort(data.value as Sort)}
        >
          {sorts.map((one) => (
            <option key={one.value} value={one.value}>
              {t(one.label)}
            </option>
          ))}
        </Select>
        {fresh}
      </div>
      {pages.error === undefined ? null : (
        <div className={classes.empty} role="alert">
          {pages.error.message}
          <Button onClick={pages.reload}>{t({ zh: '重试', en: 'Try again' })}</Button>
        </div>
      )}
      {pages.loading && items.length === 0 ? <Spinner delay={300} /> : null}
      {!pages.loading && items.length === 0 && pages.error === undefined ? (
        <div className={classes.empty}>
          <p>
            {filtered
              ? t({ zh: '没有符合条件的页面', en: 'No page fits' })
              : t({ zh: '还没有页面，先新建一个吧', en: 'No page yet: make the first one' })}
          </p>
        </div>
      ) : null}
      {items.length === 0 ? null : (
        <ul className={classes.list} aria-label={t(title)}>
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
          onClose={() => setDialog(undefined)}
          onDone={() => {
            setDialog(undefined);
            pages.reload();
          }}
        />
      ) : null}
      {dialog?.name === 'address' ? <AddressDialog page={dialog.page} onClose={() => setDialog(undefined)} /> : null}
      {dialog?.name === 'preview' ? <PreviewDialog id={dialog.page.id} onClose={() => setDialog(undefined)} /> : null}
    </div>
  );
}
