import type { CatalogueActivity, CatalogueGood } from '../../api.ts';
import type { ShopInput } from '../calls/shop.ts';
import { linkFits } from '../link.ts';
import { phoneOf } from '../phone.ts';

/** A product, and the promotion that its page shows with it. */
export interface ProductProps {
  good: CatalogueGood;
  shop: ShopInput;
  offer: ProductOffer | undefined;
}

/** The promotion whose price a product page shows beside the ordinary one. */
export interface ProductOffer {
  activity: CatalogueActivity;
  /** Cents. */
  price: number;
  stock: number;
}

/** Whether customers can order or ask for any product of the shop: by a link, by telephone or by WeChat. */
export function takesOrders({ orderLink, phone, wechat }: Pick<ShopInput, 'orderLink' | 'phone' | 'wechat'>): boolean {
  return (orderLink !== '' && linkFits(orderLink)) || phoneOf(phone) !== '' || wechat.trim() !== '';
}

export interface OrderWay {
  href: string;
  label: string;
  /** It leads to another site. */
  outside: boolean;
}

/**
 * How a product is ordered: by its own link, else by the shop's, else by telephone. A form of this site gets the name of
 * the product and of the promotion as `good` and `activity`, which its hidden fields may take. Undefined: there is no way.
 */
export function orderWay({ good, shop, offer }: ProductProps): OrderWay | undefined {
  const link = [good.link, shop.orderLink].find((one) => one !== '' && linkFits(one));
  if (link !== undefined) {
    const label = link === good.link ? '去购买' : shop.orderLabel || '立即下单';
    const outside = !link.startsWith('/');
    return { href: outside ? link : withNames(link, good.name, offer?.activity.title), label, outside };
  }
  const dialled = phoneOf(shop.phone);
  return dialled === '' ? undefined : { href: `tel:${dialled}`, label: '电话咨询', outside: false };
}

/** Only pages and forms take names; another path of this site keeps its address. */
function withNames(path: string, good: string, activity: string | undefined): string {
  if (!/^\/[pf]\//.test(path)) return path;
  const [before = '', hash] = path.split('#', 2);
  const [address = '', search] = before.split('?', 2);
  const query = new URLSearchParams(search);
  query.set('good', good);
  if (activity !== undefined) query.set('activity', activity);
  return `${address}?${query}${hash === undefined ? '' : `#${hash}`}`;
}
