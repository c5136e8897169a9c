import {
  FilterSelect,
  type Filters,
  ListPage,
  ListSearch,
  ListTable,
  Named,
  OpenLine,
  Quiet,
  useAttempt,
  useColumns,
} from '@fitout/sdk/desktop';
import { usePlugin, useRemoteList, useServerChanges, useText, useWhen } from '@fitout/sdk/web';
import { Badge, type BadgeProps, Button } from '@fluentui/react-components';
import { ArrowSyncRegular, CheckmarkCircleRegular } from '@fluentui/react-icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Carrier } from '../../shared/calls/outputs.ts';
import type { UpstreamAttempt } from '../../shared/calls/upstream-log.ts';
import { groupedNumber } from '../../shared/digits.ts';
import { type AttemptOutcome, attemptOutcomes } from '../../shared/upstream/outcomes.ts';
import { numbersCalls } from '../client.ts';
import type { upstreamShape } from './client.ts';
import { kindTexts, lasted, outcomeOf, outcomeText } from './texts.ts';
import classes from './upstream.module.css';

const OrderDrawer = lazy(() => import('../orders/order-drawer.tsx').then((part) => ({ default: part.OrderDrawer })));

interface AttemptsProps {
  filters: Filters<typeof upstreamShape>;
  carriers: readonly Carrier[];
  /** What the page has in its head and at the beginning of its line of filters. */
  frame: { title: string; lead: string; actions: ReactNode; tabs(open: number | undefined): ReactNode };
}

/** 占号核对: what carriers were asked for orders and how it ended, what is not clear first. */
export function Attempts({ filters, carriers, frame }: AttemptsProps) {
  const { http, session } = usePlugin();
  const t = useText();
  const call = numbersCalls(http);
  const { value } = filters;
  const [unclear, setUnclear] = useState<number>();
  const list = useRemoteList(filters.key, async (cursor, signal) => {
    const slice = await call('GET upstream/attempts', { query: { ...queryOf(value), cursor } }, { signal });
    setUnclear(slice.open);
    return slice;
  });
  useServerChanges(['numbers.attempt', 'numbers.order'], list.reload);
  const [order, setOrder] = useState<string>();
  const [looking, setLooking] = useState<string>();
  const attempt = useAttempt(list.reload);
  const look = async ({ id }: UpstreamAttempt) => {
    setLooking(id);
    await attempt(() => call('POST upstream/attempts/:id/look', { params: { id } }, { timeout: 90_000 }));
    setLooking(undefined);
  };
  const table = useAttemptColumns(carriers, session.can('numbers.view') ? setOrder : undefined);
  return (
    <ListPage
      {...frame}
      list={list}
      filters={filters}
      filterLine={
        <>
          {frame.tabs(unclear)}
          <AttemptFilters filters={filters} carriers={carriers} />
          {table.choose}
        </>
      }
      empty={{
        icon: <CheckmarkCircleRegular />,
        title: t({ zh: '还没有向运营商占过号', en: 'No numbers claimed with a carrier yet' }),
        about: t({
          zh: '设置接口后，预订号码时会先向运营商占号，每一次都记在这里。',
          en: 'Once a carrier API is set up, each number is claimed with the carrier before it is reserved, and every attempt is logged here.',
        }),
      }}
      notFound={t({ zh: '没有符合条件的记录', en: 'No matching entries' })}
      overlays={
        order === undefined ? null : (
          <Suspense>
            <OrderDrawer key={order} id={order} onClose={() => setOrder(undefined)} onChanged={list.reload} />
          </Suspense>
        )
      }
    >
      {(items) => (
        <ListTable
          label={t({ zh: '占号记录', en: 'Claims' })}
          columns={table.columns}
          items={items}
          busy={list.loading && looking === undefined}
          keyOf={({ id }) => id}
          actions={(one) => <Look one={one} looking={looking} look={() => void look(one)} />}
        />
      )}
    </ListPage>
  );
}

const queryOf = ({ carrier, outcome, q }: Filters<typeof upstreamShape>['value']) => {
  const digits = q.replaceAll(/\D/g, '').slice(0, 11);
  return {
    carrier: carrier === '' ? undefined : carrier.slice(0, 31),
    outcome: outcome === '' ? undefined : outcome,
    q: digits === '' ? undefined : digits,
    limit: 50,
  };
};

function AttemptFilters({ filters, carriers }: Pick<AttemptsProps, 'filters' | 'carriers'>) {
  const t = useText();
  const { value } = filters;
  return (
    <>
      <FilterSelect
        label={t({ zh: '结果', en: 'Result' })}
        value={value.outcome}
        choices={[
          { value: '', label: t({ zh: '全部结果', en: 'All results' }) },
          ...attemptOutcomes.map((one) => ({ value: one, label: t(outcomeText[one]) })),
        ]}
        onChange={(outcome) => filters.set({ outcome })}
      />
      <CarrierSelect filters={filters} carriers={carriers} />
      <ListSearch
        value={value.q}
        label={t({ zh: '搜索号码', en: 'Search by number' })}
        placeholder={t({ zh: '号码里的数字', en: 'Digits in the number' })}
        onChange={(q) => filters.set({ q })}
      />
    </>
  );
}

export function CarrierSelect({ filters, carriers }: Pick<AttemptsProps, 'filters' | 'carriers'>) {
  const t = useText();
  return (
    <FilterSelect
      label={t({ zh: '运营商', en: 'Carrier' })}
      value={filters.value.carrier}
      choices={[
        { value: '', label: t({ zh: '全部运营商', en: 'All carriers' }) },
        ...carriers.map(({ key, name }) => ({ value: key, label: name })),
      ]}
      onChange={(carrier) => filters.set({ carrier })}
    />
  );
}

/** What is not clear is looked after now; what was not told is told. */
function Look(props: { one: UpstreamAttempt; looking: string | undefined; look(): void }) {
  const { one, looking, look } = props;
  const t = useText();
  // While it is asked its own call will tell.
  if (!one.open || one.state === 'asked') return null;
  const name = { n: groupedNumber(one.number) };
  return (
    <Button
      size="small"
      icon={<ArrowSyncRegular />}
      disabledFocusable={looking !== undefined}
      aria-label={
        one.what === 'occupy'
          ? t({ zh: '立即核对 {n}', en: 'Check now: {n}' }, name)
          : t({ zh: '立即重试 {n}', en: 'Retry now: {n}' }, name)
      }
      onClick={look}
    >
      {looking === one.id
        ? t({ zh: '正在核对…', en: 'Checking…' })
        : one.what === 'occupy'
          ? t({ zh: '立即核对', en: 'Check now' })
          : t({ zh: '立即重试', en: 'Retry now' })}
    </Button>
  );
}

const tones: Record<AttemptOutcome, BadgeProps['color']> = {
  open: 'warning',
  sure: 'informative',
  free: 'informative',
  ours: 'success',
  others: 'danger',
};

function toneOf(one: UpstreamAttempt): BadgeProps['color'] {
  if (outcomeOf(one) !== 'sure') return tones[outcomeOf(one)];
  return one.state === 'ok' ? 'success' : one.state === 'taken' ? 'danger' : 'informative';
}

function useAttemptColumns(carriers: readonly Carrier[], open: ((order: string) => void) | undefined) {
  const t = useText();
  const when = useWhen();
  const carrierName = (key: string) => carriers.find((one) => one.key === key)?.name ?? key;
  return useColumns<UpstreamAttempt>('attempts', [
    {
      key: 'number',
      head: t({ zh: '号码', en: 'Number' }),
      fixed: true,
      cell: ({ number, order, carrier }) => {
        const name = <span className={classes.number}>{groupedNumber(number)}</span>;
        return (
          <Named
            name={open === undefined ? name : <OpenLine onClick={() => open(order)}>{name}</OpenLine>}
            about={carrierName(carrier)}
          />
        );
      },
    },
    { key: 'what', head: t({ zh: '事项', en: 'Action' }), cell: ({ what }) => t(kindTexts[what]) },
    {
      key: 'outcome',
      head: t({ zh: '结果', en: 'Result' }),
      cell: (one) => (
        <span className={classes.stack}>
          <Badge appearance="tint" color={toneOf(one)}>
            {t(outcomeText[outcomeOf(one)])}
          </Badge>
          <span className={classes.quiet}>{t(one.words)}</span>
        </span>
      ),
    },
    {
      key: 'asked',
      head: t({ zh: '时间', en: 'Time' }),
      cell: ({ askedAt }) => <span className={classes.figures}>{when(askedAt)}</span>,
    },
    { key: 'took', head: t({ zh: '用时', en: 'Duration' }), cell: (one) => <Took one={one} /> },
    {
      key: 'said',
      head: t({ zh: '运营商最后答复', en: 'Last carrier response' }),
      cell: ({ said }) =>
        said === null || said.zh === '' ? (
          <Quiet>{t({ zh: '无', en: 'None' })}</Quiet>
        ) : (
          <span className={classes.said} title={t(said)}>
            {t(said)}
          </span>
        ),
    },
  ]);
}

/** How long the last call lasted, and until it was clear what had become of it. */
function Took({ one }: { one: UpstreamAttempt }) {
  const t = useText();
  const when = useWhen();
  const { tookMs, tries, askedAt, settledAt, nextAt, open } = one;
  const clear = settledAt === null || tries === 0 ? undefined : Date.parse(settledAt) - Date.parse(askedAt);
  return (
    <span className={classes.stack}>
      <span className={classes.figures}>{tookMs === null ? '—' : t(lasted(tookMs))}</span>
      {clear === undefined || one.what !== 'occupy' ? null : (
        <span className={classes.quiet}>
          {t({ zh: '{n} 后明确', en: 'resolved after {n}' }, { n: t(lasted(Math.max(0, clear))) })}
        </span>
      )}
      {open && tries > 0 ? (
        <span className={classes.quiet}>{t({ zh: '已试 {n} 次', en: 'tried {n} {n|time|times}' }, { n: tries })}</span>
      ) : null}
      {open && nextAt !== null ? (
        <span className={classes.quiet}>{t({ zh: '{at} 再试', en: 'retry at {at}' }, { at: when(nextAt) })}</span>
      ) : null}
    </span>
  );
}
