import { defineCalls, fun, zCodeBody, zCodeMatch, zCodeMatches, zRedeemBody } from '@fitout/sdk/calls';

/** What scanners ask of a code that they read, and 核销 at the counter. */
export const codeCalls = defineCalls({
  'POST codes': {
    access: fun('goods.view'),
    summary: { zh: '按条码或券码查找', en: 'What a scanned code is: a good, or a claimed coupon' },
    body: zCodeBody,
    result: zCodeMatches,
    unaudited: true,
  },
  'POST codes/redeem': {
    access: fun('goods.redeem'),
    summary: { zh: '核销优惠券', en: 'Redeem a claimed coupon, once' },
    body: zRedeemBody,
    result: zCodeMatch,
    errors: ['conflict'],
  },
});
