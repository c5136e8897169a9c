import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import {
  Button,
  Dropdown,
  Field as Labelled,
  MessageBar,
  MessageBarBody,
  Option,
  Spinner,
} from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { PageSummary } from '../../shared/document.ts';
import { PublishedAt } from '../dialogs/published.tsx';
import { NewPageDialog } from '../pages/new-page.tsx';
import classes from '../pages/pages.module.css';
import { PageSketch } from '../pages/sketch.tsx';

interface Home {
  pageId: string | null;
  title: string | null;
  slug: string | null;
  publishedVersion: number | null;
}

/** 首页配置: which page visitors see first, and what it looks like now. */
export default function HomeView() {
  const t = useText();
  const ctx = usePlugin();
  const home = useRemote('home', (signal) => ctx.http.get<Home>('home', undefined, { signal }));
  const pages = useRemote('live pages', (signal) =>
    ctx.http.get<{ items: PageSummary[] }>('pages', { status: 'live', limit: 100 }, { signal }),
  );
  const data = home.data;
  // A page published or a home page chosen elsewhere, in another tag or by another person.
  const reloads = useRef(() => {});
  reloads.current = () => {
    home.reload();
    pages.reload();
  };
  useEffect(() => {
    const told = ctx.events.on('server.event', ({ topic }) =>
      topic === 'decoration.page' || topic === 'decoration.home' ? reloads.current() : undefined,
    );
    return () => told.dispose();
  }, [ctx]);
  const live = data?.slug != null && data.publishedVersion !== null ? data.slug : undefined;
  const choices = pages.data?.items ?? [];
  const mayChoose = ctx.session.can('decoration.publish');
  const [making, setMaking] = useState(false);
  const choose = async (pageId: string | undefined) => {
    const page = choices.find((one) => String(one.id) === pageId);
    if (page === undefined || String(page.id) === String(data?.pageId)) return;
    const agreed = await ctx.overlays.confirm({
      title: { zh: `将“${page.title}”设为首页？`, en: `Make “${page.title}” the home page?` },
      message: { zh: '访客将立即看到新的首页。', en: 'Visitors see it at once.' },
    });
    if (!agreed) return;
    home.set(await ctx.http.put<Home>('home', { pageId: page.id }));
    ctx.toasts.success({ zh: '首页已更新', en: 'The home page is set' });
    home.reload();
  };
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 data-page-heading="" tabIndex={-1}>
          {t({ zh: '首页配置', en: 'Home page' })}
        </h1>
      </div>
      {data === undefined || pages.data === undefined ? (
        <Spinner delay={300} />
      ) : data.pageId === null && choices.length === 0 ? (
        <First mayEdit={ctx.session.can('decoration.edit')} onNew={() => setMaking(true)} />
      ) : (
        <div className={classes.home}>
          <div className={classes.phone}>
            {live === undefined ? (
              <div className={classes.empty}>{t({ zh: '首页还没有上线内容', en: 'Nothing is live yet' })}</div>
            ) : (
              <iframe
                key={data.publishedVersion}
                src={`/p/${encodeURIComponent(live)}`}
                title={t({ zh: '首页预览', en: 'The home page' })}
              />
            )}
          </div>
          <div className={classes.side}>
            {data.pageId === null ? (
              <MessageBar intent="info">
                <MessageBarBody>
                  {t({
                    zh: '还没有首页。请在下方选择访客最先看到的页面。',
                    en: 'There is no home page yet. Choose below what visitors see first.',
                  })}
                </MessageBarBody>
              </MessageBar>
            ) : (
              <div>
                <strong>{data.title}</strong>
                <div className={classes.small}>
                  {data.publishedVersion === null
                    ? t({ zh: '未发布', en: 'Not published' })
                    : t({ zh: '线上版本 {n}', en: 'Version {n} is live' }, { n: data.publishedVersion })}
                </div>
              </div>
            )}
            <Labelled label={t({ zh: '首页页面', en: 'The page shown first' })}>
              <Dropdown
                disabled={!mayChoose || choices.length === 0}
                placeholder={t({ zh: '选择已发布的页面', en: 'Choose a published page' })}
                value={data.title ?? ''}
                selectedOptions={data.pageId === null ? [] : [String(data.pageId)]}
                onOptionSelect={(_, option) => void choose(option.optionValue)}
              >
                {choices.map((page) => (
                  <Option key={page.id} value={String(page.id)}>
                    {page.title}
                  </Option>
                ))}
              </Dropdown>
            </Labelled>
            <div className={classes.actions}>
              {data.pageId === null ? null : (
                <Button appearance="primary" onClick={() => ctx.navigation.open(`/fit/edit?id=${data.pageId}`)}>
                  {t({ zh: '编辑首页', en: 'Edit the home page' })}
                </Button>
              )}
              <Button onClick={() => ctx.navigation.open('/fit/list')}>{t({ zh: '装修列表', en: 'Pages' })}</Button>
            </div>
            {live === undefined ? null : <PublishedAt slug={live} />}
          </div>
        </div>
      )}
      {making ? (
        <NewPageDialog
          kind="page"
          onClose={() => setMaking(false)}
          onMade={(page) => {
            setMaking(false);
            ctx.navigation.open(`/fit/edit?id=${page.id}`);
          }}
        />
      ) : null}
    </div>
  );
}

/** Nothing is published yet: one next step. */
function First({ mayEdit, onNew }: { mayEdit: boolean; onNew(): void }) {
  const t = useText();
  const ctx = usePlugin();
  return (
    <div className={classes.empty}>
      <PageSketch className={classes.emptySketch} blocks={['search', 'carousel', 'nav', 'title', 'cube']} />
      <strong>{t({ zh: '还没有可以作为首页的页面', en: 'There is no page yet that could be the home page' })}</strong>
      <span>
        {t({
          zh: '先新建并发布一个页面，再回到这里把它设为首页。',
          en: 'Make a page and publish it, then come back and choose it here.',
        })}
      </span>
      <div className={classes.actions}>
        <Button appearance="primary" size="large" disabled={!mayEdit} onClick={onNew}>
          {t({ zh: '新建页面', en: 'New page' })}
        </Button>
        <Button size="large" onClick={() => ctx.navigation.open('/fit/list')}>
          {t({ zh: '装修列表', en: 'Pages' })}
        </Button>
      </div>
    </div>
  );
}
