import { type Filters, ListPage, ListTable, Named, Quiet, useAttempt } from '@fitout/sdk/desktop';
import { usePlugin, useRemoteList, useServerChanges, useText, useWhen } from '@fitout/sdk/web';
import { Badge, type BadgeProps, Button, ProgressBar } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { Carrier } from '../../shared/calls/outputs.ts';
import type { UpstreamFetch } from '../../shared/calls/upstream.ts';
import { numbersCalls } from '../client.ts';
import { placeName } from '../pick/places.ts';
import { usePlaces } from '../pick/use-places.ts';
import { CarrierSelect } from './attempts.tsx';
import { count, type upstreamShape } from './client.ts';
import { droppedText, fetchText } from './texts.ts';
import classes from './upstream.module.css';

interface FetchesProps {
  filters: Filters<typeof upstreamShape>;
  carriers: readonly Carrier[];
  frame: { title: string; lead: string; actions: ReactNode; tabs(): ReactNode };
  /** Begins one; undefined for whoever may not. */
  begin: (() => void) | undefined;
}

/** 接口取号: numbers that came from carriers into pools, and those on their way. */
export function Fetches({ filters, carriers, frame, begin }: FetchesProps) {
  const { http } = usePlugin();
  const t = useText();
  const call = numbersCalls(http);
  const { carrier } = filters.value;
  const list = useRemoteList(`fetches ${carrier}`, async (_cursor, signal) => ({
    ...(await call('GET upstream/fetches', { query: carrier === '' ? {} : { carrier } }, { signal })),
    next: null,
  }));
  useServerChanges(['numbers.fetch'], list.reload);
  const stop = useStop(list.reload);
  const columns = useFetchColumns(carriers);
  return (
    <ListPage
      {...frame}
      list={list}
      filters={filters}
      filterLine={
        <>
          {frame.tabs()}
          <CarrierSelect filters={filters} carriers={carriers} />
        </>
      }
      empty={{
        icon: <ArrowDownloadRegular />,
        title: t({ zh: '还没有从接口取过号', en: 'No numbers fetched yet' }),
        about: t({
          zh: '设置好运营商接口后，可以按城市把运营商正在放出的号码取进号码池。',
          en: 'Once a carrier API is set up, you can fetch the numbers that a carrier offers in a city into a pool.',
        }),
        action:
          begin === undefined ? undefined : (
            <Button appearance="primary" onClick={begin}>
              {t({ zh: '从接口取号', en: 'Fetch numbers' })}
            </Button>
          ),
      }}
      notFound={t({ zh: '没有符合条件的记录', en: 'No matching entries' })}
    >
      {(items) => (
        <ListTable
          label={t({ zh: '取号记录', en: 'Fetches' })}
          columns={columns}
          items={items}
          busy={list.loading}
          keyOf={({ id }) => id}
          actions={(one) =>
            one.state === 'running' && begin !== undefined ? (
              <Button
                size="small"
                aria-label={t({ zh: '停止取号：{name}', en: 'Stop fetching: {name}' }, { name: one.pool })}
                onClick={() => void stop(one)}
              >
                {t({ zh: '停止', en: 'Stop' })}
              </Button>
            ) : null
          }
        />
      )}
    </ListPage>
  );
}

/** Asks, then stops one. */
function useStop(changed: () => void): (one: UpstreamFetch) => Promise<void> {
  const { http, overlays } = usePlugin();
  const attempt = useAttempt(changed);
  return async ({ id, pool }: UpstreamFetch) => {
    const sure = await overlays.confirm({
      title: { zh: `停止向“${pool}”取号？`, en: `Stop fetching numbers into “${pool}”?` },
      message: { zh: '已经取到的号码留在号码池里。', en: 'Numbers already fetched stay in the pool.' },
      confirm: { zh: '停止取号', en: 'Stop fetching' },
      cancel: { zh: '返回', en: 'Back' },
    });
    if (sure)
      await attempt(() => numbersCalls(http)('POST upstream/fetches/:id/cancel', { params: { id } }), {
        zh: '已停止',
        en: 'Stopped',
      });
  };
}

const tones: Record<UpstreamFetch['state'], BadgeProps['color']> = {
  running: 'brand',
  done: 'success',
  failed: 'danger',
  cancelled: 'informative',
};

function useFetchColumns(carriers: readonly Carrier[]) {
  const t = useText();
  const when = useWhen();
  const { everyPlace } = usePlaces();
  return [
    {
      key: 'pool',
      head: t({ zh: '号码池', en: 'Pool' }),
      cell: ({ pool, carrier, tariff }: UpstreamFetch) => (
        <Named name={pool} about={`${carriers.find(({ key }) => key === carrier)?.name ?? carrier} · ${tariff}`} />
      ),
    },
    {
      key: 'place',
      head: t({ zh: '城市', en: 'City' }),
      cell: ({ place, segment }: UpstreamFetch) => (
        <Named
          name={t(placeName(place, everyPlace))}
          about={segment === '' ? '' : t({ zh: '{n} 号段', en: 'prefix {n}' }, { n: segment })}
        />
      ),
    },
    { key: 'state', head: t({ zh: '进度', en: 'Progress' }), cell: (one: UpstreamFetch) => <Progress one={one} /> },
    {
      key: 'created',
      head: t({ zh: '新增', en: 'New' }),
      end: true,
      cell: ({ created }: UpstreamFetch) => <span className={classes.figures}>{count(created)}</span>,
    },
    {
      key: 'known',
      head: t({ zh: '已有', en: 'Existing' }),
      end: true,
      cell: ({ known }: UpstreamFetch) => <span className={classes.figures}>{count(known)}</span>,
    },
    { key: 'dropped', head: t({ zh: '未收', en: 'Skipped' }), cell: (one: UpstreamFetch) => <Dropped one={one} /> },
    {
      key: 'why',
      head: t({ zh: '说明', en: 'Details' }),
      cell: ({ words, state }: UpstreamFetch) =>
        words.zh === '' ? (
          <Quiet>{t({ zh: '无', en: 'None' })}</Quiet>
        ) : (
          <span className={classes.why} data-failed={state === 'failed'}>
            {state === 'running' ? t({ zh: '稍后再试：', en: 'Retrying soon: ' }) : ''}
            {t(words)}
          </span>
        ),
    },
    {
      key: 'at',
      head: t({ zh: '开始', en: 'Started' }),
      cell: ({ madeAt }: UpstreamFetch) => <span className={classes.figures}>{when(madeAt)}</span>,
    },
  ];
}

function Progress({ one }: { one: UpstreamFetch }) {
  const t = useText();
  const { state, asked, times } = one;
  const words = t(
    { zh: '已查 {a} / {b} 次', en: '{a} of {b} {b|request|requests}' },
    { a: count(asked), b: count(times) },
  );
  return (
    <span className={classes.progress}>
      <span className={classes.stack}>
        <Badge appearance="tint" color={tones[state]}>
          {t(fetchText[state])}
        </Badge>
      </span>
      {state === 'running' ? <ProgressBar value={asked / times} aria-label={words} /> : null}
      <span className={classes.quiet}>{words}</span>
    </span>
  );
}

function Dropped({ one }: { one: UpstreamFetch }) {
  const t = useText();
  const dropped = droppedText(one);
  if (dropped.length === 0) return <span className={classes.figures}>0</span>;
  return (
    <span className={classes.stack}>
      <span className={classes.figures}>{count(one.bad + one.dearer)}</span>
      {dropped.map((words) => (
        <span key={words.zh} className={classes.quiet}>
          {t(words)}
        </span>
      ))}
    </span>
  );
}
