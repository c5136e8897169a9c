import { DrawerHead, Gone, LoadFailed, Loading, useClosing } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useServerChanges, useSetTimes, useText, useWhen } from '@fitout/sdk/web';
import {
  Button,
  DrawerBody,
  DrawerFooter,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  OverlayDrawer,
} from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons';
import type { NumberOrder } from '../../shared/calls/outputs.ts';
import { groupedNumber } from '../../shared/digits.ts';
import { orderClient, orderTopics } from './client.ts';
import { OrderHistory } from './history.tsx';
import classes from './orders.module.css';
import { Countdown, StateBadge } from './state.tsx';
import { OrderTerms } from './terms.tsx';
import { nameOf, useOrderActs } from './use-order-acts.ts';

/** One order: what it has, for whom, on which terms, what was done to it, and what can be done. */
export function OrderDrawer({ id, onClose, onChanged }: { id: string; onClose(): void; onChanged(): void }) {
  const { http, session } = usePlugin();
  const t = useText();
  const closing = useClosing<never>(onClose);
  const order = useRemote(`order ${id}`, (signal) => orderClient(http).read(id, signal));
  useServerChanges(orderTopics, order.reload);
  const acts = useOrderActs((now) => {
    if (now === undefined) order.reload();
    else order.set(now);
    onChanged();
  });
  const { data } = order;
  return (
    <OverlayDrawer
      open={closing.open}
      position="end"
      className={classes.drawer}
      onOpenChange={(_, { open }) => {
        if (!open) closing.finish();
      }}
    >
      <Gone closing={closing} />
      <DrawerHead onClose={() => closing.finish()}>
        {data === undefined ? t({ zh: '预约订单', en: 'Reservation' }) : nameOf(data)}
      </DrawerHead>
      <DrawerBody className={classes.body}>
        {order.error === undefined ? null : <LoadFailed error={order.error} onRetry={order.reload} />}
        {data === undefined ? (
          order.error === undefined ? (
            <Loading />
          ) : null
        ) : (
          <>
            <OrderFacts order={data} onOver={order.reload} onEdit={() => void acts.change(data)} />
            <OrderTerms order={data} />
            <OrderHistory id={id} />
          </>
        )}
      </DrawerBody>
      {data !== undefined && session.can('numbers.sell') && (data.state === 'held' || data.state === 'reserved') ? (
        <OrderActions order={data} acts={acts} />
      ) : null}
    </OverlayDrawer>
  );
}

function OrderFacts({ order, onOver, onEdit }: { order: NumberOrder; onOver(): void; onEdit(): void }) {
  const { session } = usePlugin();
  const t = useText();
  const { zone, otherZone } = useSetTimes();
  const clock = useWhen(zone);
  const when = (iso: string) => (otherZone === undefined ? clock(iso) : `${clock(iso)} ${otherZone}`);
  const none = t({ zh: '未填写', en: 'Not provided' });
  const spare = order.numbers.filter(({ chosen }) => !chosen);
  const fact = (head: string, value: string, wide = false) => (
    <div {...(wide ? { 'data-wide': true } : {})}>
      <dt>{head}</dt>
      <dd data-none={value === none}>{value}</dd>
    </div>
  );
  return (
    <section className={classes.part}>
      <div className={classes.state}>
        <StateBadge state={order.state} />
        <Countdown order={order} onOver={onOver} />
        {order.state === 'held' && order.until !== null ? (
          <span className={classes.quiet}>{t({ zh: '保留至 {at}', en: 'until {at}' }, { at: when(order.until) })}</span>
        ) : null}
        {session.can('numbers.sell') ? (
          <Button size="small" icon={<EditRegular />} className={classes.edit} onClick={onEdit}>
            {t({ zh: '联系人与备注', en: 'Contact and note' })}
          </Button>
        ) : null}
      </div>
      <dl className={classes.facts}>
        {fact(t({ zh: '联系人', en: 'Contact' }), order.contact || none)}
        {fact(t({ zh: '联系电话', en: 'Phone' }), order.phone || none)}
        {fact(
          t({ zh: '顾客', en: 'Customer' }),
          order.holder ?? t({ zh: '未登录的访客', en: 'Visitor not signed in' }),
        )}
        {fact(t({ zh: '销售', en: 'Seller' }), order.seller ?? t({ zh: '无', en: 'None' }))}
        {fact(t({ zh: '下单时间', en: 'Placed' }), when(order.madeAt))}
        {fact(t({ zh: '更新时间', en: 'Updated' }), when(order.changedAt))}
        {order.note === '' ? null : fact(t({ zh: '备注', en: 'Note' }), order.note, true)}
        {spare.length === 0 ? null : (
          <div data-wide>
            <dt>{t({ zh: '备选号', en: 'Backup numbers' })}</dt>
            <dd className={classes.digits}>
              {spare
                .map(({ number, choice }) =>
                  choice === 0
                    ? t({ zh: '{n}（首选，已被抢占）', en: '{n} (first choice, taken)' }, { n: groupedNumber(number) })
                    : groupedNumber(number),
                )
                .join('、')}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function OrderActions({ order, acts }: { order: NumberOrder; acts: ReturnType<typeof useOrderActs> }) {
  const t = useText();
  const held = order.state === 'held';
  return (
    <DrawerFooter className={classes.footer}>
      {held ? (
        <>
          <Button appearance="primary" onClick={() => void acts.reserve(order)}>
            {t({ zh: '预订', en: 'Reserve' })}
          </Button>
          <Button onClick={() => void acts.extend(order)}>{t({ zh: '延长保留', en: 'Extend hold' })}</Button>
        </>
      ) : (
        <Button appearance="primary" onClick={() => void acts.confirm(order)}>
          {t({ zh: '确认售出', en: 'Confirm sale' })}
        </Button>
      )}
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button>{t({ zh: '转交', en: 'Hand over' })}</Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem onClick={() => void acts.transfer(order, 'seller')}>
              {t({ zh: '给另一位销售', en: 'To another seller' })}
            </MenuItem>
            <MenuItem onClick={() => void acts.transfer(order, 'customer')}>
              {t({ zh: '给另一位有账号的顾客', en: 'To another customer account' })}
            </MenuItem>
            <MenuItem onClick={() => void acts.transfer(order, 'contact')}>
              {t({ zh: '给另一位顾客（姓名和电话）', en: 'To another customer (name and phone)' })}
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      <Button onClick={() => void acts.release(order)}>{t({ zh: '释放号码', en: 'Release' })}</Button>
    </DrawerFooter>
  );
}
