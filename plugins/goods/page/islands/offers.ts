import { showMoney } from '@fitout/sdk';
import { type ClockState, clockText, millisecondsLeft } from '../../shared/page/clock.ts';
import { couponStateTexts, discountText, leftText, soldText } from '../../shared/page/states.ts';
import { claiming } from './parts/claiming.ts';
import { follow, type Live } from './parts/live.ts';

/** Brings the goods, coupons and activities of a page to life: their prices, stock, states and clocks, and claiming. */
export function mountIn(root: ParentNode): () => void {
  const boxes = [...root.querySelectorAll<HTMLElement>('[data-island="offers"]')];
  if (boxes.length === 0) return () => {};
  const all = (selector: string) => boxes.flatMap((box) => [...box.querySelectorAll<HTMLElement>(selector)]);
  const activities = all('[data-activity]');
  const goods = all('[data-good]').filter((good) => good.closest('[data-activity]') === null);
  const coupons = all('[data-coupon]');
  const claims = claiming(coupons);

  let ahead = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ids = (those: HTMLElement[], key: 'good' | 'coupon' | 'activity') => [
    ...new Set(those.map((one) => one.dataset[key] as string)),
  ];
  const live = follow(
    (boxes[0] as HTMLElement).closest('.fb-page') ?? document.body,
    { goods: ids(goods, 'good'), coupons: ids(coupons, 'coupon'), activities: ids(activities, 'activity') },
    (answer, offset) => {
      ahead = offset;
      showGoods(goods, answer.goods);
      for (const activity of activities) showActivity(activity, answer);
      for (const coupon of coupons) showCoupon(coupon, answer, claims.claimed);
      tick();
    },
  );
  const tick = () => {
    clearTimeout(timer);
    const now = Date.now() + ahead;
    let turned = false;
    for (const activity of activities) turned = showClock(activity, now) || turned;
    for (const section of new Set(activities.map((one) => one.closest<HTMLElement>('.fb-offers')))) showEnd(section);
    if (turned) live.schedule();
    if (activities.length > 0) timer = setTimeout(tick, 1000 - (now % 1000) + 5);
  };
  tick();
  return () => {
    clearTimeout(timer);
    live.end();
    claims.end();
  };
}

interface Priced {
  price: number;
  stock: number;
  listPrice?: number | null;
}

function showGoods(cards: HTMLElement[], found: Live['goods']): void {
  const byId = new Map(found.map((good) => [good.id, good]));
  for (const card of cards) showGood(card, byId.get(card.dataset.good as string));
}

/** What is not among the answers was unlisted meanwhile. */
function showGood(card: HTMLElement, good: Priced | undefined): void {
  const mark = card.querySelector<HTMLElement>('.fb-good-gone');
  const gone = good === undefined || good.stock === 0;
  card.toggleAttribute('data-gone', gone);
  if (mark !== null) {
    mark.hidden = !gone;
    mark.textContent = good === undefined ? '已下架' : '已售罄';
  }
  if (good === undefined) return;
  write(card.querySelector('[data-price]'), showMoney(good.price));
  const stock = card.querySelector<HTMLElement>('[data-stock]');
  write(stock, leftText(good.stock, stock?.dataset.unit ?? ''));
  if (good.listPrice === undefined) return;
  write(card.querySelector('[data-discount]'), discountText(good.price, good.listPrice));
  const was = card.querySelector<HTMLElement>('[data-was]');
  if (was === null) return;
  write(was, good.listPrice === null ? '' : showMoney(good.listPrice));
  was.hidden = good.listPrice === null || good.listPrice <= good.price;
}

function showActivity(element: HTMLElement, answer: Live): void {
  const activity = answer.activities.find(({ id }) => id === element.dataset.activity);
  element.dataset.state = activity?.state ?? 'off';
  put(element, 'from', activity?.from ?? null);
  put(element, 'to', activity?.to ?? null);
  for (const card of element.querySelectorAll<HTMLElement>('[data-good]')) {
    const item = activity?.items.find(({ good }) => good === card.dataset.good);
    showGood(card, item);
    showSold(card.querySelector('[data-sold]'), item?.sold ?? 0);
  }
}

function showSold(element: HTMLElement | null, sold: number): void {
  if (element === null) return;
  element.hidden = sold === 0;
  write(element.querySelector('span'), soldText(sold));
  element.querySelector('b')?.style.setProperty('width', `${sold}%`);
}

/** Counts to the activity's beginning or end. Answers whether it began or ended just now. */
function showClock(element: HTMLElement, now: number): boolean {
  const { state, from, to } = element.dataset;
  const before = state;
  const moment = (iso: string | undefined) => (iso === undefined ? undefined : Date.parse(iso));
  const [starts, ends] = [moment(from), moment(to)];
  if (state === 'upcoming' && starts !== undefined && now >= starts) element.dataset.state = 'running';
  if (element.dataset.state === 'running' && ends !== undefined && now >= ends) element.dataset.state = 'ended';
  const at = element.dataset.state as ClockState;
  element.hidden = at === 'ended' || at === 'off';
  const left = millisecondsLeft({ state: at, from: from ?? null, to: to ?? null }, now);
  const clock = element.querySelector<HTMLElement>('.fb-offers-clock');
  const words = element.querySelector<HTMLElement>('.fb-offers-when');
  if (clock !== null && words !== null) {
    clock.hidden = left <= 0;
    words.hidden = left > 0;
    const { words: said, digits } = clockText(at, left);
    write(clock.querySelector('span'), said);
    for (const [index, box] of [...clock.querySelectorAll('b')].entries()) write(box, digits[index] ?? '');
  }
  return before !== element.dataset.state;
}

/** Says that it is over, or goes, once the last activity of a block is. */
function showEnd(section: HTMLElement | null): void {
  if (section === null) return;
  const over = [...section.querySelectorAll<HTMLElement>('[data-activity]')].every((one) => one.hidden);
  const done = section.querySelector<HTMLElement>('.fb-offers-done');
  if (section.dataset.after === 'hide') section.hidden = over;
  else if (done !== null) done.hidden = !over;
}

function showCoupon(element: HTMLElement, answer: Live, claimed: ReadonlySet<string>): void {
  const id = element.dataset.coupon as string;
  const coupon = answer.coupons.find((one) => one.id === id);
  const state = coupon?.state ?? 'off';
  element.dataset.state = state;
  write(element.querySelector('.fb-coupons-left'), coupon?.left == null ? '' : `剩 ${coupon.left} 张`);
  const button = element.querySelector<HTMLButtonElement>('.fb-coupons-go');
  if (button === null || button.dataset.busy !== undefined) return;
  if (claimed.has(id)) return;
  button.disabled = state !== 'open';
  write(button, state === 'open' ? (button.dataset.words ?? '领取') : couponStateTexts[state]);
}

function put(element: HTMLElement, key: 'from' | 'to', value: string | null): void {
  if (value === null) delete element.dataset[key];
  else element.dataset[key] = value;
}

function write(element: Element | null, text: string): void {
  if (element !== null && element.textContent !== text) element.textContent = text;
}

mountIn(document);
