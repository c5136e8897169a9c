import { publishedPageUrl } from '@fitout/sdk';
import { useMenuButton } from '@fitout/sdk/desktop';
import { siteOrigin, useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import type { PageSummary } from '../../shared/calls/outputs.ts';
import { decorationCalls } from '../client.ts';
import { when } from '../parts/when.ts';
import list from './list.module.css';
import classes from './pages.module.css';
import type { RowAction } from './row-menu.tsx';
import { StatusBadge } from './status.tsx';
import { PageThumbnail } from './thumbnail.tsx';

const loadMenu = () => import('./row-menu.tsx');
const RowMenu = lazy(() => loadMenu().then((part) => ({ default: part.RowMenu })));

export type RowDialog = 'rename' | 'address' | 'preview' | 'template';

/** What a plugin adds to the rows of its kind of page. */
export interface RowExtras {
  /** The first one has a button of its own, too; all stand in the menu. */
  actions(page: PageSummary): readonly RowAction[];
  /** A figure under the title, and the path of the page that tells more of it. */
  note(page: PageSummary): { text: string; path?: string } | undefined;
}

export function PageRow(props: {
  page: PageSummary;
  extras?: RowExtras | undefined;
  onChanged(): void;
  onDialog(name: RowDialog): void;
}) {
  const { page, extras, onChanged, onDialog } = props;
  const own = extras?.actions(page) ?? [];
  const [first] = own;
  const note = extras?.note(page);
  const t = useText();
  const ctx = usePlugin();
  const call = decorationCalls(ctx.http);
  const params = { id: page.id };
  const language = useLanguage();
  const mayEdit = ctx.session.can('decoration.edit');
  const edit = () => ctx.navigation.open(`/fit/edit?id=${page.id}`);
  const act = (work: () => Promise<unknown>) => () => void work().then(onChanged, () => {});
  const trash = async () => {
    const live = page.publishedVersion !== null;
    const agreed = await ctx.overlays.confirm({
      title: { zh: `删除“${page.title}”？`, en: `Delete “${page.title}”?` },
      message: live
        ? {
            zh: '页面将立即下线并移入回收站，可以恢复。',
            en: 'The page goes offline immediately and moves to the trash. You can restore it.',
          }
        : { zh: '移入回收站，可以恢复。', en: 'The page moves to the trash. You can restore it.' },
      confirm: { zh: '删除', en: 'Delete' },
      danger: true,
    });
    if (agreed) await call('DELETE pages/:id', { params });
  };
  const destroy = async () => {
    const agreed = await ctx.overlays.confirm({
      title: { zh: `彻底删除“${page.title}”？`, en: `Delete “${page.title}” for good?` },
      message: {
        zh: '页面及其全部版本将无法恢复。',
        en: 'The page and all its versions will be deleted and cannot be recovered.',
      },
      confirm: { zh: '彻底删除', en: 'Delete for good' },
      danger: true,
    });
    if (agreed) await call('DELETE pages/:id/permanent', { params });
  };
  const unpublish = async () => {
    const agreed = await ctx.overlays.confirm({
      title: { zh: `下线“${page.title}”？`, en: `Take “${page.title}” offline?` },
      message: { zh: '访客将无法再打开此页面。', en: 'Visitors will no longer be able to open this page.' },
      confirm: { zh: '下线', en: 'Take offline' },
    });
    if (agreed) await call('POST pages/:id/unpublish', { params });
  };
  const cancelPlan = async () => {
    const waits = page.schedule?.state === 'waiting';
    const agreed = await ctx.overlays.confirm({
      title: waits
        ? { zh: `取消“${page.title}”的定时发布？`, en: `Cancel the plan of “${page.title}”?` }
        : { zh: `取消“${page.title}”的到期处理？`, en: `Let “${page.title}” stay live?` },
      message: waits
        ? {
            zh: '定时的内容将不会上线，草稿不受影响。',
            en: 'The scheduled version will not go live. The draft is kept.',
          }
        : { zh: '当前版本将一直展示，直到手动下线。', en: 'The current version stays live until you take it offline.' },
      confirm: { zh: '取消定时', en: 'Cancel schedule' },
    });
    if (agreed) await call('DELETE pages/:id/schedule', { params });
  };
  const of = (words: { zh: string; en: string }) => `${t(words)} ${page.title}`;
  const published = page.publishedVersion !== null;
  const actions: RowAction[] = [
    { label: t({ zh: '编辑', en: 'Edit' }), run: edit },
    ...own,
    { label: t({ zh: '预览', en: 'Preview' }), run: () => onDialog('preview') },
    {
      label: t({ zh: '复制', en: 'Copy' }),
      disabled: !mayEdit,
      run: act(() => call('POST pages/:id/copy', { params })),
    },
    { label: t({ zh: '重命名', en: 'Rename' }), disabled: !mayEdit, run: () => onDialog('rename') },
    { label: t({ zh: '存为模板', en: 'Save as a template' }), disabled: !mayEdit, run: () => onDialog('template') },
    {
      label: t({ zh: '打开页面', en: 'Open the page' }),
      disabled: !published,
      run: () => window.open(`${siteOrigin(ctx.session)}${publishedPageUrl(page.slug)}`, '_blank', 'noopener'),
    },
    {
      label: t({ zh: '地址与二维码', en: 'Page address and QR code' }),
      disabled: !published,
      run: () => onDialog('address'),
    },
    ...(page.schedule === null
      ? []
      : [
          {
            label:
              page.schedule.state === 'waiting'
                ? t({ zh: '取消定时', en: 'Cancel schedule' })
                : t({ zh: '取消到期', en: 'Remove end time' }),
            disabled: !ctx.session.can('decoration.publish'),
            run: act(cancelPlan),
          },
        ]),
    {
      label: t({ zh: '下线', en: 'Take offline' }),
      disabled: !published || !ctx.session.can('decoration.publish'),
      run: act(unpublish),
    },
    { label: t({ zh: '删除', en: 'Delete' }), disabled: !mayEdit, run: act(trash) },
  ];
  return (
    <li className={list.row} data-trashed={page.status === 'trashed'}>
      <PageThumbnail page={page} />
      <div className={list.name}>
        {page.status === 'trashed' ? (
          <strong>{page.title}</strong>
        ) : (
          <button type="button" onClick={edit}>
            {page.title}
          </button>
        )}
        <div className={classes.small}>
          /p/{page.slug} · {t({ zh: '{n} 个组件', en: '{n} {n|block|blocks}' }, { n: page.blocks })}
          {page.weekViews ? (
            <Figure path={page.status === 'trashed' ? undefined : figuresPath(page.id)}>
              {t({ zh: '近 7 天浏览 {n}', en: '{n} {n|view|views} in 7 days' }, { n: page.weekViews })}
            </Figure>
          ) : null}
          {note === undefined ? null : <Figure path={note.path}>{note.text}</Figure>}
        </div>
      </div>
      <StatusBadge status={page.status} plan={page.schedule} />
      <div className={`${classes.small} ${list.when}`}>
        {when(page.updatedAt, language)} · {page.updatedBy}
      </div>
      <div className={list.actions}>
        {page.status === 'trashed' ? (
          <>
            <Button
              size="small"
              disabled={!mayEdit}
              aria-label={of({ zh: '恢复', en: 'Restore' })}
              onClick={act(() => call('POST pages/:id/restore', { params }))}
            >
              {t({ zh: '恢复', en: 'Restore' })}
            </Button>
            <Button
              size="small"
              disabled={!mayEdit}
              aria-label={of({ zh: '彻底删除', en: 'Delete for good' })}
              onClick={act(destroy)}
            >
              {t({ zh: '彻底删除', en: 'Delete for good' })}
            </Button>
          </>
        ) : (
          <>
            <Button size="small" onClick={edit} aria-label={of({ zh: '编辑', en: 'Edit' })}>
              {t({ zh: '编辑', en: 'Edit' })}
            </Button>
            {first === undefined ? null : (
              <Button size="small" onClick={first.run} aria-label={`${first.label} ${page.title}`}>
                {first.label}
              </Button>
            )}
            <Button size="small" onClick={() => onDialog('preview')} aria-label={of({ zh: '预览', en: 'Preview' })}>
              {t({ zh: '预览', en: 'Preview' })}
            </Button>
            <More label={of({ zh: '更多操作', en: 'More' })} actions={actions} />
          </>
        )}
      </div>
    </li>
  );
}

/** The editor of a page with its views and clicks over the canvas. */
const figuresPath = (id: string): string => `/fit/edit?id=${id}&figures=1`;

/** A figure after the others of its line; a link to what it counts, where there is such a page. */
function Figure({ path, children }: { path: string | undefined; children: string }) {
  return (
    <>
      {' · '}
      {path === undefined ? children : <a href={`#${path}`}>{children}</a>}
    </>
  );
}

/** The button behind which a row keeps all that is done with it, also what is done rarely. */
function More({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const { button, menu } = useMenuButton(loadMenu);
  return (
    <>
      <Button {...button} appearance="subtle" size="small" icon={<MoreHorizontalRegular />} aria-label={label} />
      {menu === undefined ? null : (
        <Suspense>
          <RowMenu actions={actions} {...menu} />
        </Suspense>
      )}
    </>
  );
}
