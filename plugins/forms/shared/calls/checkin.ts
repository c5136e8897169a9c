import { defineCalls, fun, zCodeBody, zCodeMatch, zCodeMatches, zId, zRedeemBody } from '@fitout/sdk/calls';
import { z } from 'zod';
import { bookingRow } from './outputs.ts';

const checkin = fun('forms.checkin');

/** 签到: whoever comes shows the code of their booking. */
export const checkinCalls = defineCalls({
  'POST codes': {
    access: checkin,
    summary: { zh: '按预约码查找', en: 'Which booking a scanned code is' },
    body: zCodeBody,
    result: zCodeMatches,
    unaudited: true,
  },
  'POST codes/redeem': {
    access: checkin,
    summary: { zh: '预约签到', en: 'Check a booking in, once' },
    body: zRedeemBody,
    result: zCodeMatch,
    errors: ['conflict'],
  },
  'POST bookings/:id/checkin': {
    access: checkin,
    summary: { zh: '在答卷中签到或撤销签到', en: 'Check a booking of an answer in, or take that back' },
    params: z.object({ id: zId }),
    body: z.strictObject({ undo: z.boolean() }),
    result: bookingRow,
    errors: ['conflict'],
  },
});
