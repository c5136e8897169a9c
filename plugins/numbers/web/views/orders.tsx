import {
  FilterDays,
  FilterSelect,
  type Filters,
  ListPage,
  ListSearch,
  ListTable,
  Named,
  OpenLine,
  Quiet,
  useColumns,
  useFilters,
} from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useRemoteList, useServerChanges, useSetTimes, useText, useWhen } from '@fitout/sdk/web';
import { Button, Menu, MenuItemLink, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { ArrowDownloadRegular, ClipboardTaskListLtrRegular, SettingsRegular } from '@fluentui/react-icons';
import { type ReactNode, useState } from 'react';
import type { NumberOrder } from '../../shared/calls/outputs.ts';
import { groupedNumber } from '../../shared/digits.ts';
import { stateTexts } from '../../shared/order-texts.ts';
import { chosenOf, filterShape, orderClient, orderTopics } from '../orders/client.ts';
import { OrderDrawer } from '../orders/order-drawer.tsx';
import classes from '../orders/orders.module.css';
import { SalesStrip } from '../orders/sales-strip.tsx';
import { Countdown, StateBadge } from '../orders/state.tsx';
import { useEndingHolds } from '../orders/use-ending.ts';
import { useOrderSettings } from '../orders/use-settings.ts';

/** 预约订单: what is held, reserved and sold, as it is now. */
export default function OrdersView() {
  const { http, navigation } = usePlugin();
  const t = useText();
  const client = orderClient(http);
  const filters = useFilters(filterShape);
  const { value } = filters;
  const list = useRemoteList(filters.key, (cursor, signal) => client.list(value, cursor, signal));
  useServerChanges(orderTopics, list.reload);
  useEndingHolds();
  const [open, setOpen] = useState<string>();
  const table = useOrderColumns(({ id }) => setOpen(String(id)), list.reload);
  return (
    <ListPage
      title={t({ zh: '预约订单', en: 'Reservations' })}
      lead={t({
        zh: '保留到时自动放回号码池；预订后等待确认售出。',
        en: 'Expired holds return to the pool automatically. Reserved numbers wait for their sale to be confirmed.',
      })}
      actions={<PageActions filters={value} disabled={list.items === undefined || list.items.length === 0} />}
      list={list}
      counted={{ zh: '共 {n} 单', en: '{n} in total' }}
      filters={filters}
      filterLine={<FilterLine filters={filters} choose={table.choose} />}
      notice={<SalesStrip />}
      empty={{
        icon: <ClipboardTaskListLtrRegular />,
        title: t({ zh: '还没有预约订单', en: 'No reservations yet' }),
        about: t({
          zh: '在选号页保留一个号码，它就出现在这里。',
          en: 'Hold a number on a number picking page and it appears here.',
        }),
        action: (
          <Button appearance="primary" onClick={() => navigation.open('/phone-lt')}>
            {t({ zh: '去选号', en: 'Find numbers' })}
          </Button>
        ),
      }}
      notFound={t({ zh: '没有符合条件的订单', en: 'No matching reservations' })}
      overlays={
        open === undefined ? null : (
          <OrderDrawer key={open} id={open} onClose={() => setOpen(undefined)} onChanged={list.reload} />
        )
      }
    >
      {(items) => (
        <ListTable
          label={t({ zh: '预约订单', en: 'Reservations' })}
          columns={table.columns}
          items={items}
          busy={list.loading}
          keyOf={({ id }) => String(id)}
        />
      )}
    </ListPage>
  );
}

/** State, words, seller and days. */
function FilterLine({ filters, choose }: { filters: Filters<typeof filterShape>; choose: ReactNode }) {
  const { http } = usePlugin();
  const t = useText();
  const { value } = filters;
  const sellers = useRemote('sellers', (signal) => orderClient(http).people('seller', signal));
  return (
    <>
      <FilterSelect
        label={t({ zh: '状态', en: 'Status' })}
        value={value.state}
        choices={filterShape.state.map((state) => ({
          value: state,
          label: state === '' ? t({ zh: '全部状态', en: 'All statuses' }) : t(stateTexts[state]),
        }))}
        onChange={(state) => filters.set({ state })}
      />
      <ListSearch
        value={value.q}
        label={t({ zh: '搜索订单', en: 'Search reservations' })}
        placeholder={t({ zh: '号码、联系人、电话或备注', en: 'Number, contact, phone or note' })}
        onChange={(q) => filters.set({ q })}
      />
      <FilterSelect
        label={t({ zh: '销售', en: 'Seller' })}
        value={value.seller}
        choices={[
          { value: '', label: t({ zh: '全部销售', en: 'All sellers' }) },
          ...(sellers.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(seller) => filters.set({ seller })}
      />
      <FilterDays value={value} onChange={filters.set} />
      {choose}
    </>
  );
}

function PageActions({
  filters,
  disabled,
}: {
  filters: Parameters<ReturnType<typeof orderClient>['exportUrl']>[0];
  disabled: boolean;
}) {
  const { http, session } = usePlugin();
  const t = useText();
  const settings = useOrderSettings();
  return (
    <>
      {session.can('numbers.rules') ? (
        <Button icon={<SettingsRegular />} onClick={() => void settings()}>
          {t({ zh: '预订设置', en: 'Settings' })}
        </Button>
      ) : null}
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button icon={<ArrowDownloadRegular />} disabled={disabled}>
            {t({ zh: '导出', en: 'Export' })}
          </Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {(['xlsx', 'csv'] as const).map((format) => (
              <MenuItemLink key={format} href={orderClient(http).exportUrl(filters, format)} download="">
                {format === 'xlsx' ? t({ zh: 'Excel（.xlsx）', en: 'Excel (.xlsx)' }) : 'CSV'}
              </MenuItemLink>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </>
  );
}

function useOrderColumns(open: (order: NumberOrder) => void, onOver: () => void) {
  const t = useText();
  const { zone, otherZone } = useSetTimes();
  const when = useWhen(zone);
  const none = <Quiet>{t({ zh: '无', en: 'None' })}</Quiet>;
  return useColumns<NumberOrder>('orders', [
    {
      key: 'number',
      head: t({ zh: '号码', en: 'Number' }),
      fixed: true,
      cell: (order) => {
        const [first = '', ...rest] = chosenOf(order).map(groupedNumber);
        const spare = order.numbers.filter(({ chosen }) => !chosen).length;
        return (
          <Named
            name={
              <OpenLine onClick={() => open(order)}>
                <span className={classes.number}>{first}</span>
              </OpenLine>
            }
            about={[
              ...(rest.length === 0
                ? []
                : [t({ zh: '等 {n} 个号码', en: '{n} {n|number|numbers} in total' }, { n: rest.length + 1 })]),
              ...(spare === 0 ? [] : [t({ zh: '备选 {n} 个', en: '{n} {n|backup|backups}' }, { n: spare })]),
            ].join(' · ')}
          />
        );
      },
    },
    {
      key: 'state',
      head: t({ zh: '状态', en: 'Status' }),
      cell: (order) => (
        <span className={classes.state}>
          <StateBadge state={order.state} />
          <Countdown order={order} onOver={onOver} />
        </span>
      ),
    },
    {
      key: 'contact',
      head: t({ zh: '联系人', en: 'Contact' }),
      cell: ({ contact, phone }) =>
        contact === '' && phone === '' ? none : <Named name={contact || phone} about={contact === '' ? '' : phone} />,
    },
    {
      key: 'customer',
      head: t({ zh: '顾客', en: 'Customer' }),
      cell: ({ holder }) => holder ?? <Quiet>{t({ zh: '访客', en: 'Visitor' })}</Quiet>,
    },
    { key: 'seller', head: t({ zh: '销售', en: 'Seller' }), cell: ({ seller }) => seller ?? none },
    {
      key: 'note',
      head: t({ zh: '备注', en: 'Note' }),
      cell: ({ note }) => (
        <span className={classes.note} title={note}>
          {note}
        </span>
      ),
    },
    {
      key: 'made',
      head:
        otherZone === undefined
          ? t({ zh: '下单时间', en: 'Placed' })
          : t({ zh: '下单时间 · {zone}', en: 'Placed · {zone}' }, { zone: otherZone }),
      cell: ({ madeAt }) => <span className={classes.when}>{when(madeAt)}</span>,
    },
  ]);
}
