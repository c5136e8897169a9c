import { showMoney } from '@fitout/sdk';
import type { ReactNode } from 'react';
import { Picture } from '../../../decoration/api.ts';
import type { CatalogueGood } from '../../api.ts';
import type { ShopInput } from '../calls/shop.ts';
import { clockText } from '../page/clock.ts';
import { span } from '../page/moments.ts';
import { leftText } from '../page/states.ts';
import { phoneOf } from '../phone.ts';
import { orderWay, type ProductOffer, type ProductProps } from './order-way.ts';

/**
 * A product as its page shows it: static HTML, in which the script of goods blocks follows price, stock and the
 * promotion's clock. The ordinary price stands in front of the promotion, where that script looks for it first.
 */
export function ProductView({ good, shop, offer }: ProductProps) {
  const { id, name, images, price, listPrice, stock, unit, description } = good;
  return (
    <article className="fb-product" data-good={id} data-gone={stock === 0 ? '' : undefined}>
      {images.length === 0 ? null : (
        <ul className="fb-product-pictures" aria-label="商品图片" tabIndex={images.length > 1 ? 0 : undefined}>
          {images.map((image, at) => (
            <li key={image.key}>
              <Picture image={{ ...image, alt: image.alt || name }} className="fb-product-img" late={at > 0} />
              {images.length > 1 ? (
                <span className="fb-product-count" aria-hidden="true">
                  {at + 1} / {images.length}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <div className="fb-product-body">
        <p className="fb-product-prices">
          <b className="fb-good-price" data-price="">
            {showMoney(price)}
          </b>{' '}
          <s className="fb-good-was" data-was="" hidden={listPrice === null || listPrice <= price}>
            {listPrice === null ? '' : showMoney(listPrice)}
          </s>
          <span className="fb-product-gone fb-good-gone" hidden={stock !== 0}>
            已售罄
          </span>
        </p>
        <h2>{name}</h2>
        <p className="fb-product-stock" data-stock="" data-unit={unit}>
          {leftText(stock, unit)}
        </p>
        {offer === undefined ? null : <Offer good={good} offer={offer} />}
        {description.trim() === '' ? null : (
          <section className="fb-product-part" aria-label="商品详情">
            <h3>商品详情</h3>
            <p className="fb-product-about">{description}</p>
          </section>
        )}
        <Shop shop={shop} />
      </div>
      <Order good={good} shop={shop} offer={offer} />
    </article>
  );
}

function Offer({ good, offer: { activity, price, stock } }: { good: CatalogueGood; offer: ProductOffer }) {
  const { id, title, state, from, to, groupSize } = activity;
  const clock = clockText(state, 0);
  return (
    <section
      className="fb-product-offer"
      aria-label={title}
      data-activity={id}
      data-state={state}
      data-from={from ?? undefined}
      data-to={to ?? undefined}
      hidden={state === 'ended' || state === 'off'}
    >
      <p className="fb-product-prices" data-good={good.id}>
        <span>{groupSize === null ? '秒杀价' : `${groupSize} 人团`}</span>
        <b className="fb-good-price" data-price="">
          {showMoney(price)}
        </b>
        <span className="fb-product-stock" data-stock="" data-unit={good.unit}>
          {leftText(stock, good.unit)}
        </span>
      </p>
      <p>
        {title}：{span(activity)}
      </p>
      <p className="fb-offers-clock" role="timer" hidden>
        <span>{clock.words}</span> <b>{clock.digits[0]}</b>
        <i>:</i>
        <b>{clock.digits[1]}</b>
        <i>:</i>
        <b>{clock.digits[2]}</b>
      </p>
      <p className="fb-offers-when" hidden />
      <p className="fb-product-hint">
        {groupSize === null ? '下单时请向商家说明参加本次活动。' : `满 ${groupSize} 人由商家确认成团，请联系商家参团。`}
      </p>
    </section>
  );
}

function Shop({ shop: { phone, wechat, address, hours } }: { shop: ShopInput }) {
  const rows: [string, ReactNode][] = [
    [
      '电话',
      phone === '' ? (
        ''
      ) : (
        <a key="phone" href={`tel:${phoneOf(phone)}`}>
          {phone}
        </a>
      ),
    ],
    ['微信', wechat],
    ['营业时间', hours],
    ['地址', address],
  ];
  const said = rows.filter(([, value]) => value !== '');
  if (said.length === 0) return null;
  return (
    <section className="fb-product-part" aria-label="联系商家">
      <h3>联系商家</h3>
      <dl>
        {said.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Order(props: ProductProps) {
  const way = orderWay(props);
  if (way === undefined) return null;
  const { outside, href, label } = way;
  return (
    <p className="fb-product-order">
      <a href={href} {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
        {label}
      </a>
    </p>
  );
}
