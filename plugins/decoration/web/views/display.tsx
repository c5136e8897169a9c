import type { LocalText } from '@fitout/sdk';
import { Empty, LoadFailed, Loading, Page } from '@fitout/sdk/desktop';
import { framedPageUrl, useLanguage, usePlugin, useRemote, useServerChanges, useText } from '@fitout/sdk/web';
import { Button, Link } from '@fluentui/react-components';
import { PhoneRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import type { ChosenHome } from '../../shared/calls/home.ts';
import type { PageSummary } from '../../shared/calls/outputs.ts';
import type { Who } from '../../shared/choices.ts';
import type { DocumentKind } from '../../shared/document/document.ts';
import { decorationCalls } from '../client.ts';
import classes from '../pages/display.module.css';
import { sharedHomes, whoTexts } from '../pages/live-homes.ts';
import pages from '../pages/pages.module.css';
import { StatusBadge } from '../pages/status.tsx';
import { when } from '../parts/when.ts';

const DisplayVersions = lazy(() =>
  import('../pages/display-versions.tsx').then((part) => ({ default: part.DisplayVersions })),
);

const CountsSummary = lazy(() => import('../counts/summary.tsx').then((part) => ({ default: part.CountsSummary })));

const PublishedAt = lazy(() => import('../dialogs/published.tsx').then((part) => ({ default: part.PublishedAt })));

interface Live {
  /** The home page as each kind of visitor gets it now. */
  home: { who: Who; chosen: ChosenHome | null }[];
  pages: PageSummary[];
  activities: PageSummary[];
  forms: PageSummary[];
  /** There are more than are shown. */
  more: Record<'pages' | 'activities' | 'forms', boolean>;
}

const shown = 100;

/** 展示管理: what is live in each place right now, with its versions. */
export default function DisplayView() {
  const t = useText();
  const ctx = usePlugin();
  const live = useLive();
  const [chosen, setChosen] = useState<string>();
  const [versions, setVersions] = useState<PageSummary>();
  const data = live.data;
  const all = data === undefined ? [] : [...data.pages, ...data.activities, ...data.forms];
  const first = data?.home.find((one) => one.chosen !== null)?.chosen?.pageId;
  const page = all.find((one) => one.id === (chosen ?? first)) ?? all[0];
  return (
    <Page title={t({ zh: '展示管理', en: 'Live content' })}>
      {data === undefined && live.error !== undefined && !live.loading ? (
        <LoadFailed error={live.error} onRetry={live.reload} />
      ) : data === undefined ? (
        <Loading />
      ) : page === undefined ? (
        <Empty
          icon={<PhoneRegular />}
          title={t({ zh: '还没有上线的内容', en: 'Nothing is live yet' })}
          about={t({ zh: '发布一个页面或活动后，在这里查看它的线上状态。', en: 'Publish a page to see it here.' })}
        >
          <Button appearance="primary" onClick={() => ctx.navigation.open('/fit/list')}>
            {t({ zh: '页面', en: 'Pages' })}
          </Button>
        </Empty>
      ) : (
        <div className={classes.sides}>
          <div className={classes.slots}>
            <HomeSlot data={data} all={all} selected={page} onChoose={setChosen} />
            <Slot
              title={{ zh: '活动', en: 'Activities' }}
              list={data.activities}
              more={data.more.activities}
              selected={page}
              onChoose={setChosen}
            />
            <Slot
              title={{ zh: '页面', en: 'Pages' }}
              list={data.pages}
              more={data.more.pages}
              selected={page}
              onChoose={setChosen}
            />
            {data.forms.length === 0 ? null : (
              <Slot
                title={{ zh: '表单', en: 'Forms' }}
                list={data.forms}
                more={data.more.forms}
                selected={page}
                onChoose={setChosen}
              />
            )}
          </div>
          <Shown page={page} onVersions={() => setVersions(page)} />
        </div>
      )}
      <Suspense>
        {versions === undefined ? null : (
          <DisplayVersions
            id={versions.id}
            onClose={() => setVersions(undefined)}
            onRolledBack={() => {
              setVersions(undefined);
              live.reload();
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}

function useLive() {
  const call = decorationCalls(usePlugin().http);
  const live = useRemote('live', async (signal): Promise<Live> => {
    const quiet = { signal, showError: false };
    const list = (kind: DocumentKind) =>
      call('GET pages', { query: { kind, status: 'live', order: 'published', limit: shown } }, quiet);
    const [page, activity, form, home] = await Promise.all([
      list('page'),
      list('activity'),
      list('form'),
      call('GET home/now', {}, quiet),
    ]);
    const more = { pages: page.next !== null, activities: activity.next !== null, forms: form.next !== null };
    return { home: home.now, pages: page.items, activities: activity.items, forms: form.items, more };
  });
  useServerChanges(['decoration.page', 'decoration.home'], live.reload);
  return live;
}

/** The home page: one entry where everybody gets the same. */
function HomeSlot(props: {
  data: Live;
  all: readonly PageSummary[];
  selected: PageSummary;
  onChoose(id: string): void;
}) {
  const { data, all, selected, onChoose } = props;
  const t = useText();
  const ctx = usePlugin();
  const homes = data.home.map(({ who, chosen }) => ({ who, pageId: chosen?.pageId }));
  return (
    <section className={classes.slot} aria-labelledby="display-home">
      <div className={classes.head}>
        <h2 id="display-home">{t({ zh: '首页', en: 'Home page' })}</h2>
        <Link as="button" onClick={() => ctx.navigation.open('/fit/home')}>
          {t({ zh: '首页设置', en: 'Settings' })}
        </Link>
      </div>
      {sharedHomes(homes).map((group) => {
        const page = all.find((one) => one.id === group.pageId);
        const who = group.who.map((one) => t(whoTexts[one])).join(t({ zh: '、', en: ', ' }));
        return page === undefined ? (
          <p key={who} className={pages.small}>
            {who}：{t({ zh: '没有上线的首页', en: 'no home page is live' })}
          </p>
        ) : (
          <Entry key={who} page={page} note={who} on={page === selected} onChoose={onChoose} />
        );
      })}
    </section>
  );
}

function Slot(props: {
  title: LocalText;
  list: readonly PageSummary[];
  more: boolean;
  selected: PageSummary;
  onChoose(id: string): void;
}) {
  const { title, list, more, selected, onChoose } = props;
  const t = useText();
  return (
    <section className={classes.slot} aria-label={t(title)}>
      <div className={classes.head}>
        <h2>{t(title)}</h2>
        <span className={pages.small}>
          {t({ zh: '{n} 个上线', en: '{n} live' }, { n: more ? `${shown}+` : list.length })}
        </span>
      </div>
      {list.map((page) => (
        <Entry key={page.id} page={page} on={page === selected} onChoose={onChoose} />
      ))}
    </section>
  );
}

function Entry(props: { page: PageSummary; note?: string; on: boolean; onChoose(id: string): void }) {
  const { page, note, on, onChoose } = props;
  const t = useText();
  const language = useLanguage();
  const published = page.publishedAt === null ? '' : when(page.publishedAt, language);
  const about = t(
    { zh: '版本 {n} · {at}', en: 'Version {n} · {at}' },
    { n: page.publishedVersion ?? 0, at: published },
  );
  return (
    <button type="button" className={classes.entry} aria-pressed={on} onClick={() => onChoose(page.id)}>
      <span className={classes.words}>
        <strong>{page.title}</strong>
        <span className={pages.small}>{note === undefined ? about : `${note} · ${about}`}</span>
      </span>
      <StatusBadge status={page.status} plan={page.schedule} />
    </button>
  );
}

/** The page as visitors have it. */
function Shown({ page, onVersions }: { page: PageSummary; onVersions(): void }) {
  const t = useText();
  const ctx = usePlugin();
  return (
    <section className={classes.shown} aria-label={page.title}>
      <div className={pages.phone}>
        <iframe
          key={`${page.id} ${page.publishedVersion}`}
          src={framedPageUrl(ctx.session, page.slug)}
          title={t({ zh: '线上页面', en: 'Live page' })}
        />
      </div>
      <div className={pages.side}>
        <strong>{page.title}</strong>
        <div className={pages.actions}>
          <Button appearance="primary" onClick={onVersions}>
            {t({ zh: '版本、对比与回滚', en: 'Versions and rollback' })}
          </Button>
          <Button onClick={() => ctx.navigation.open(`/fit/edit?id=${page.id}`)}>
            {t({ zh: '编辑', en: 'Edit' })}
          </Button>
        </div>
        <Suspense>
          <CountsSummary key={page.id} id={page.id} />
        </Suspense>
        <Suspense>
          <PublishedAt slug={page.slug} />
        </Suspense>
      </div>
    </section>
  );
}
