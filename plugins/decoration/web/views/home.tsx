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
import type { PageSummary } from '../../shared/document.ts';
import { PublishedAt } from '../dialogs/published.tsx';
import classes from '../pages/pages.module.css';

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
  const live = data?.slug != null && data.publishedVersion !== null ? data.slug : undefined;
  const choices = pages.data?.items ?? [];
  const mayChoose = ctx.session.can('decoration.publish');
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
      {data === undefined ? (
        <Spinner delay={300} />
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
                    zh: '还没有选择首页。先发布一个页面，再在这里选择它。',
                    en: 'No home page is chosen. Publish a page, then choose it here.',
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
    </div>
  );
}
