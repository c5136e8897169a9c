import {
  anyStaff,
  defineCalls,
  fun,
  zCodeBody,
  zCodeMatch,
  zCodeMatches,
  zLabelBody,
  zLabelThings,
  zRedeemBody,
} from '@fitout/sdk/calls';

/** What scanners ask of a code that they read, 核销 of prizes, and pages to make codes of. */
export const codeCalls = defineCalls({
  'POST codes': {
    // Pages need decoration.view, prizes that or decoration.redeem: who has neither is told nothing.
    access: anyStaff,
    summary: { zh: '按页面地址或兑奖码查找', en: 'What a scanned code is: a published page, or a prize that was won' },
    body: zCodeBody,
    result: zCodeMatches,
    unaudited: true,
  },
  'POST codes/redeem': {
    access: fun('decoration.redeem'),
    summary: { zh: '核销奖品', en: 'Hand out a prize, once' },
    body: zRedeemBody,
    result: zCodeMatch,
    errors: ['conflict'],
  },
  'POST labels': {
    access: fun('decoration.view'),
    summary: { zh: '可制作二维码的页面', en: 'Published pages to make codes of' },
    body: zLabelBody,
    result: zLabelThings,
    unaudited: true,
  },
});
