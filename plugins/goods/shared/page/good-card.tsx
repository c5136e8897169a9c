import { showMoney } from '@fitout/sdk';
import type { ReactNode } from 'react';
import { Picture, safeColor } from '../../../decoration/api.ts';
import { linkFits } from '../link.ts';
import { productUrl } from '../urls.ts';
import type { ShownGood } from './shown.ts';
import { leftText } from './states.ts';

export interface CardShows {
  name: boolean;
  description: boolean;
  listPrice: boolean;
  stock: boolean;
  /** Words of the button; empty for none. */
  button: string;
}

/**
 * One good. `data-good` and what is marked in it are followed by the page's script: price, stock and whether it is sold
 * out. `price` and `stock` stand in place of the good's own in an activity.
 */
export function GoodCard(props: {
  good: ShownGood;
  shows: CardShows;
  badge: string;
  /** The badge is the discount, and follows the price. */
  discount?: boolean;
  accent: string;
  /** Share of the page's width that the picture takes. */
  width: number;
  /** Room for a picture, whether this good has one or not. */
  framed: boolean;
  price?: number;
  /** The promotion that the price is of. */
  activity?: string;
  stock?: number;
  /** Between the prices and the button. */
  more?: ReactNode;
}) {
  const { good, shows, badge, discount = false, accent, width, framed, more } = props;
  const price = props.price ?? good.price;
  const stock = props.stock ?? good.stock;
  const was = props.price === undefined ? good.listPrice : (good.listPrice ?? good.price);
  const color = safeColor(accent);
  const gone = stock === 0;
  const marks = (
    <>
      {badge === '' && !discount ? null : (
        <span className="fb-good-badge" data-discount={discount ? '' : undefined}>
          {badge}
        </span>
      )}
      <span className="fb-good-gone" hidden={!gone}>
        已售罄
      </span>
    </>
  );
  return (
    <Place link={leadOf(good, props.activity)} className="fb-good" id={good.id} gone={gone}>
      {framed ? (
        <span className="fb-good-frame">
          <GoodPicture good={good} width={width} />
          {marks}
        </span>
      ) : (
        marks
      )}
      <span className="fb-good-words">
        {shows.name ? <span className="fb-good-name">{good.name}</span> : null}
        {shows.description && good.description !== '' ? (
          <span className="fb-good-about">{good.description}</span>
        ) : null}
        <span className="fb-good-foot">
          <span className="fb-good-prices">
            {price === null ? null : (
              <b className="fb-good-price" data-price="" style={color === undefined ? undefined : { color }}>
                {showMoney(price)}
              </b>
            )}
            {shows.listPrice ? (
              <s className="fb-good-was" data-was="" hidden={was === null || price === null || was <= price}>
                {was === null ? '' : showMoney(was)}
              </s>
            ) : null}
          </span>
          {shows.button === '' || leadOf(good, props.activity) === '' ? null : (
            <span className="fb-good-button" style={color === undefined ? undefined : { backgroundColor: color }}>
              {shows.button}
            </span>
          )}
        </span>
        {more}
        {shows.stock && stock !== null ? (
          <span className="fb-good-stock" data-stock="" data-unit={good.unit}>
            {leftText(stock, good.unit)}
          </span>
        ) : null}
      </span>
    </Place>
  );
}

/** A good's own link, else its page; empty for a good of somewhere else that has none. */
function leadOf({ id, link }: ShownGood, activity: string | undefined): string {
  return link !== '' || id === '' ? link : productUrl(id, activity);
}

/** Where no good of a list has a picture, none leaves room for one. */
export function anyPicture(goods: readonly ShownGood[]): boolean {
  return goods.some(({ image, src }) => image !== null || src !== '');
}

function Place(props: { link: string; className: string; id: string; gone: boolean; children: ReactNode }) {
  const { link, className, id, gone, children } = props;
  const marks = { className, 'data-gone': gone ? '' : undefined, ...(id === '' ? {} : { 'data-good': id }) };
  if (link === '' || !linkFits(link)) return <div {...marks}>{children}</div>;
  const outside = !link.startsWith('/');
  return (
    <a {...marks} href={link} {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {children}
    </a>
  );
}

function GoodPicture({ good, width }: { good: ShownGood; width: number }) {
  // The name stands beside it.
  if (good.image !== null) return <Picture image={{ ...good.image, alt: '' }} className="fb-good-img" width={width} />;
  if (good.src === '') return <span className="fb-good-img fb-good-blank" />;
  return (
    <img
      className="fb-good-img"
      src={good.src}
      width={400}
      height={400}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
}
