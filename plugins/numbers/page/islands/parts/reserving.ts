import { serverUrl } from '@fitout/sdk';
import type { VisitorOrder } from '../../../shared/calls/visitors.ts';
import { readContactPhone } from '../../../shared/contact-phone.ts';
import { groupedNumber } from '../../../shared/digits.ts';
import type { PageState } from '../../../shared/visitors/page-state.ts';
import { post, Refused, registerAddress } from './calls.ts';
import { keep, make } from './dom.ts';
import { goButton, openSheet, type Sheet } from './sheet.ts';
import { termsOf } from './terms.ts';

const keyName = 'fitout.numbers.reserving';

interface Pending {
  id: string;
  contact: string;
  phone: string;
}

function pending(): Pending | undefined {
  try {
    // Cast: this script alone writes it.
    return (JSON.parse(keep.read(keyName) ?? 'null') as Pending | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The order that somebody was about to reserve when they went to register. */
export function unfinished(): string | undefined {
  return pending()?.id;
}

const ordersAddress = '/#/m/mall/orderlist';

/** Who is to be called. Whoever has no account yet makes one and comes back to this very sheet. */
export function reserveSheet(
  root: HTMLElement,
  state: PageState,
  order: VisitorOrder,
  changed: (order: VisitorOrder) => void,
): void {
  const before = pending();
  const own = before?.id === order.id ? before : undefined;
  const contact = make('input', { name: 'contact', maxlength: '40', autocomplete: 'name', value: own?.contact ?? '' });
  const phone = make('input', {
    ...{ name: 'phone', type: 'tel', inputmode: 'tel', maxlength: '40', autocomplete: 'tel' },
    value: own?.phone ?? '',
  });
  const title = order.numbers.map(groupedNumber).join('、');
  const terms = make('details', {}, make('summary', {}, '资费与协议'), ...termsOf(order.terms, state.words.terms));
  const sheet = openSheet(
    root,
    title,
    terms,
    make('label', {}, '联系人', contact),
    make('label', {}, '联系电话', phone),
    make('p', { class: 'fb-picker-more' }, '仅用于联系您办理号码。身份信息由运营商核验，这里不收集。'),
  );
  for (const field of [contact, phone]) field.addEventListener('input', () => sheet.wrong(''));
  const go = goButton('确认预订', async () => {
    const given = { contact: contact.value.trim(), phone: phone.value.trim() };
    const fault = faultOf(given);
    sheet.wrong(fault);
    if (fault !== '') return;
    keep.write(keyName, JSON.stringify({ id: order.id, ...given }));
    try {
      const reserved = await post<VisitorOrder>(`visitors/orders/${order.id}/reserve`, given);
      keep.write(keyName, null);
      changed(reserved);
      showDone(sheet, state);
    } catch (error) {
      if (error instanceof Refused && error.status === 401) {
        location.assign(serverUrl(registerAddress()));
        return;
      }
      sheet.wrong(error instanceof Error ? error.message : '');
    }
  });
  const leave = make('button', { type: 'button', class: 'fb-picker-quiet' }, '放弃这个号码');
  leave.addEventListener('click', () => {
    letGo(order, changed).then(sheet.close, (error: Error) => sheet.wrong(error.message));
  });
  sheet.actions.append(go, leave);
}

function faultOf({ contact, phone }: { contact: string; phone: string }): string {
  if (contact === '') return '请填写联系人';
  if (readContactPhone(phone) === undefined) return '请填写联系电话';
  return '';
}

function showDone({ body, actions }: Sheet, { handOver, data }: PageState): void {
  const way = handOver === '' && /^https:\/\//.test(data.handOver) ? data.handOver : handOver;
  actions.replaceChildren();
  body.replaceChildren(
    make('p', { class: 'fb-picker-more', role: 'status' }, '预订成功，号码已为您留好，请尽快办理。'),
    ...(way === '' && data.handOver !== '' ? [make('p', { class: 'fb-picker-more' }, data.handOver)] : []),
    ...(way === '' ? [] : [make('a', { class: 'fb-picker-go', href: way }, '去办理')]),
    make('a', { class: way === '' ? 'fb-picker-go' : 'fb-picker-quiet', href: ordersAddress }, '查看我的订单'),
  );
}

async function letGo(order: VisitorOrder, changed: (order: VisitorOrder) => void): Promise<void> {
  changed(await post<VisitorOrder>(`visitors/orders/${order.id}/release`, {}));
}

/** What this visitor holds and reserved, each with its way on (`way`) and out. */
export function mySheet(
  root: HTMLElement,
  way: string,
  orders: readonly VisitorOrder[],
  on: { changed(order: VisitorOrder): void; reserve(order: VisitorOrder): void },
): void {
  const list = make('ul', { class: 'fb-picker-list' });
  const sheet = openSheet(
    root,
    '我的号码',
    list,
    make('a', { class: 'fb-picker-quiet', href: ordersAddress }, '全部订单'),
  );
  for (const order of orders) {
    const held = order.state === 'held';
    const words = make(
      'p',
      {},
      order.numbers.map(groupedNumber).join('、'),
      make('small', {}, held ? '保留中' : '已预订'),
    );
    const off = make('button', { type: 'button' }, held ? '放弃' : '取消预订');
    const item = make('li', {}, words, off);
    off.addEventListener('click', () => {
      // A reserved number is asked for twice: nobody gets it back by another press.
      if (!held && off.dataset.sure === undefined) {
        off.dataset.sure = '';
        off.textContent = '确定取消';
        return;
      }
      off.disabled = true;
      letGo(order, on.changed).then(
        () => item.replaceChildren(make('p', { role: 'status' }, held ? '已放弃' : '已取消')),
        (error: Error) => {
          off.disabled = false;
          sheet.wrong(error.message);
        },
      );
    });
    if (held) {
      const go = make('button', { type: 'button' }, way);
      go.addEventListener('click', () => on.reserve(order));
      off.before(go);
    }
    list.append(item);
  }
}
