import { Empty, Loading, Page } from '@fitout/sdk/desktop';
import { framedPageUrl, usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { HomeRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { decorationCalls } from '../client.ts';
import classes from '../pages/pages.module.css';
import { useHomeAt } from '../pages/use-home-at.ts';

const NewPageDialog = lazy(() => import('../pages/new-page.tsx').then((part) => ({ default: part.NewPageDialog })));

const PublishedAt = lazy(() => import('../dialogs/published.tsx').then((part) => ({ default: part.PublishedAt })));

// With its dialog and Fluent UI's controls: after what the page shows first.
const HomeControls = lazy(() => import('../pages/home-controls.tsx').then((part) => ({ default: part.HomeControls })));

const HomeAt = lazy(() => import('../pages/home-at.tsx').then((part) => ({ default: part.HomeAt })));

/** 首页: which page visitors see first, and what it looks like now. */
export default function HomeView() {
  const t = useText();
  const ctx = usePlugin();
  const home = useRemote('home', (signal) => decorationCalls(ctx.http)('GET home', {}, { signal }));
  const data = home.data;
  // A page published or a home page chosen elsewhere, in another tag or by another person.
  const reloads = useRef(() => {});
  reloads.current = home.reload;
  useEffect(() => {
    const changes = ctx.events.on('server.event', ({ topic }) =>
      topic === 'decoration.page' || topic === 'decoration.home' ? reloads.current() : undefined,
    );
    return () => changes.dispose();
  }, [ctx]);
  const rules = data?.rules ?? [];
  const at = useHomeAt(
    rules.length === 0
      ? undefined
      : `${data?.pageId} ${data?.publishedVersion} ${rules.map((rule) => [rule.id, rule.published]).join()}`,
  );
  const byDefault = data?.slug != null && data.publishedVersion !== null ? data.slug : undefined;
  const live = rules.length === 0 ? byDefault : at.chosen?.slug;
  const choices = data?.choices ?? [];
  const mayChoose = ctx.session.can('decoration.publish');
  const [making, setMaking] = useState(false);
  return (
    <Page title={t({ zh: '首页', en: 'Home page' })}>
      {data === undefined && home.error !== undefined && !home.loading ? (
        <Failed error={home.error} onRetry={home.reload} />
      ) : data === undefined ? (
        <Loading />
      ) : data.pageId === null && choices.length === 0 ? (
        <First mayEdit={ctx.session.can('decoration.edit')} onNew={() => setMaking(true)} />
      ) : (
        <div className={classes.home}>
          <div className={classes.side}>
            {data.pageId === null ? (
              <div className={classes.note}>
                {t({
                  zh: '还没有首页。请在下方选择访客最先看到的页面。',
                  en: 'There is no home page yet. Choose one below.',
                })}
              </div>
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
            <Suspense fallback={<div className={classes.controls} />}>
              <HomeControls home={data} mayChoose={mayChoose} onChanged={home.reload} />
            </Suspense>
            <Suspense>{rules.length === 0 ? null : <HomeAt at={at} rules={rules} />}</Suspense>
            <Suspense>{live === undefined ? null : <PublishedAt slug={live} />}</Suspense>
          </div>
          <div className={classes.phone}>
            {live === undefined ? (
              <div className={classes.nothing}>{t({ zh: '首页还没有上线内容', en: 'Nothing is live yet' })}</div>
            ) : (
              <iframe
                key={`${live} ${data.publishedVersion}`}
                src={framedPageUrl(ctx.session, live)}
                title={t({ zh: '首页预览', en: 'The home page' })}
              />
            )}
          </div>
        </div>
      )}
      <Suspense>
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
      </Suspense>
    </Page>
  );
}

/** Nothing is published yet: one next step. */
function First({ mayEdit, onNew }: { mayEdit: boolean; onNew(): void }) {
  const t = useText();
  const ctx = usePlugin();
  return (
    <Empty
      icon={<HomeRegular />}
      title={t({ zh: '还没有可以作为首页的页面', en: 'No pages can be the home page yet' })}
      about={t({
        zh: '先新建并发布一个页面，再回到这里把它设为首页。',
        en: 'Create and publish a page, then choose it here.',
      })}
    >
      <Button onClick={() => ctx.navigation.open('/fit/list')}>{t({ zh: '页面', en: 'Pages' })}</Button>
      <Button appearance="primary" disabled={!mayEdit} onClick={onNew}>
        {t({ zh: '新建页面', en: 'New page' })}
      </Button>
    </Empty>
  );
}

/** Of parts that are here already: what had to be loaded first would not come either, where the network is gone. */
function Failed({ error, onRetry }: { error: Error; onRetry(): void }) {
  const t = useText();
  return (
    <div role="alert">
      <Empty
        icon={<HomeRegular />}
        title={t({ zh: '首页加载失败', en: 'Could not load the home page settings' })}
        about={error.message}
      >
        <Button appearance="primary" onClick={onRetry}>
          {t({ zh: '重试', en: 'Try again' })}
        </Button>
      </Empty>
    </div>
  );
}
