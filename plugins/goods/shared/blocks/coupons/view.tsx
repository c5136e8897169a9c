import { defaultTimeZone } from '@fitout/sdk';
import type { CSSProperties } from 'react';
import { type BlockViewProps, Ghost, Head, safeColor, toneOf } from '../../../../decoration/api.ts';
import type { CatalogueCoupon } from '../../../api.ts';
import { couponText, worth } from '../../coupon-texts.ts';
import { moment, span } from '../../page/moments.ts';
import { sampleCoupon } from '../../page/samples.ts';
import { couponStateTexts } from '../../page/states.ts';
import type { CouponsProps } from './props.ts';

/** Coupons with their terms. Claiming is the script's; without one it says what claiming needs. */
export function CouponsView({ props, mode, data = [] }: BlockViewProps<CouponsProps, readonly CatalogueCoupon[]>) {
  const shown = data.filter(({ state }) => !props.hideOver || !['ended', 'sold-out', 'off'].includes(state));
  if (shown.length === 0)
    return (
      <Ghost
        mode={mode}
        go="coupons"
        say={
          props.coupons.length === 0
            ? { zh: '请选择优惠券', en: 'Choose coupons' }
            : { zh: '选择的优惠券都已结束、领完或暂停', en: 'The selected coupons have ended, run out or been paused' }
        }
      >
        <CouponsView props={props} mode={mode} data={[sampleCoupon]} />
      </Ghost>
    );
  const color = safeColor(props.color);
  const style = { '--fb-coupon': color, '--fb-ink': toneOf(color) === 'light' ? '#1f2329' : '#fff' } as CSSProperties;
  return (
    <section
      className="fb-coupons"
      aria-label={props.title === '' ? '优惠券' : props.title}
      style={color === undefined ? undefined : style}
    >
      {props.title === '' && props.more === '' ? null : (
        <Head type="coupons" mode={mode} title={props.title} more={props.more} link={props.link} />
      )}
      <ul className={`fb-coupons-list fb-coupons-${props.layout}`}>
        {shown.map((coupon) => (
          <li key={coupon.id} className="fb-coupons-one" data-coupon={coupon.id} data-state={coupon.state}>
            <Coupon coupon={coupon} button={props.button} />
          </li>
        ))}
      </ul>
      <p className="fb-coupons-how">领取优惠券需要开启浏览器的 JavaScript。</p>
    </section>
  );
}

function Coupon({ coupon, button }: { coupon: CatalogueCoupon; button: string }) {
  const { id, title, state, left, note, validTo, timeZone } = coupon;
  return (
    <>
      <span className="fb-coupons-worth">
        <b>{worth(coupon).zh}</b>
        <small>{couponText(coupon).zh}</small>
      </span>
      <span className="fb-coupons-words">
        <strong id={`fb-coupon-${id}`}>{title}</strong>
        <small>{span(coupon)}</small>
        {validTo === null ? null : <small>有效期至 {moment(validTo, timeZone ?? defaultTimeZone)}</small>}
        {note === '' ? null : <small>{note}</small>}
        <small className="fb-coupons-left">{left === null ? '' : `剩 ${left} 张`}</small>
        <small className="fb-coupons-codes" role="status" />
      </span>
      <button
        type="button"
        className="fb-coupons-go"
        data-words={button || '领取'}
        disabled={state !== 'open'}
        aria-describedby={`fb-coupon-${id}`}
      >
        {state === 'open' ? button || '领取' : couponStateTexts[state]}
      </button>
    </>
  );
}
