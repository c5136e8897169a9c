import { anyone, defineCalls, fun, zIdText, zLine, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { byId } from './documents.ts';
import { filled, passed, returned, review, said } from './reviews.ts';

/** Who may show a picture outside of the house: whoever may change it. */
const edit = fun('ai.edit');

/** Days that a link holds. */
export const shareDays = [1, 7, 30] as const;

const share = z.object({
  id: zIdText,
  /** The one result that it shows; null for all of the document. */
  review: zIdText.nullable(),
  guests: z.boolean(),
  decide: z.boolean(),
  by: z.string(),
  at: zTime,
  until: zTime,
  state: z.enum(['open', 'over', 'withdrawn']),
  /** How often it was opened, and when last. */
  opened: z.int(),
  openedAt: zTime.nullable(),
});
export type Share = z.input<typeof share>;
export type ShareRecord = z.output<typeof share>;

const shares = z.object({ items: z.array(share) });

/** Links for phones, given out and withdrawn by staff. */
export const shareCalls = defineCalls({
  'GET documents/:id/shares': {
    access: edit,
    summary: { zh: '修图文件的手机链接', en: 'List the links that show a document’s results on phones' },
    params: byId,
    result: shares,
  },
  'POST documents/:id/shares': {
    access: edit,
    summary: { zh: '生成手机链接', en: 'Make a link that shows results on phones; its token is shown only once' },
    params: byId,
    body: z.strictObject({
      days: z.union(shareDays.map((days) => z.literal(days))),
      /** Works without an account. */
      guests: z.boolean(),
      /** Whoever opens it may pass and return. */
      decide: z.boolean(),
      /** One result alone; null for all of the document, those to come among them. */
      review: zIdText.nullable(),
    }),
    result: z.object({ token: z.string(), until: zTime }),
    errors: ['unprocessable'],
    ratePerMinute: 30,
  },
  'DELETE shares/:id': {
    access: edit,
    summary: { zh: '撤回手机链接', en: 'Withdraw a link' },
    params: byId,
    result: shares,
  },
});

const byToken = z.object({ token: z.string().max(64) });
const ofReview = byToken.extend({ id: byId.shape.id });

const sharedReview = review.omit({ after: true, before: true }).extend({
  /** There is a picture to compare it with: `before`. */
  compared: z.boolean(),
  /** How many guests' comments were hidden, for staff; 0 for everybody else. */
  hidden: z.int(),
});
export type SharedReview = z.input<typeof sharedReview>;

const shared = z.object({
  /** Of the document. */
  name: z.string(),
  /** The newest first. */
  items: z.array(sharedReview),
  until: zTime,
  decide: z.boolean(),
  /** Who looks, where they are of the organisation's staff; else they type a name to what they say. */
  you: z.string().nullable(),
  mark: z.string(),
});
export type Shared = z.input<typeof shared>;
export type SharedRecord = z.output<typeof shared>;

/** Needed of who has no account, and taken of nobody else. */
const guestName = { name: zLine(limits.guestName).pipe(filled).optional() };

/**
 * What phones ask that have a link. An unknown, a withdrawn and an ended one are `gone` alike; `forbidden` (reason
 * `ai.share-account`) says that this one wants an account of the organisation.
 */
export const sharedCalls = defineCalls({
  'GET public/shares/:token': {
    access: anyone,
    summary: { zh: '打开手机链接', en: 'Read the results that a link shows' },
    params: byToken,
    result: shared,
    errors: ['gone', 'forbidden'],
    ratePerMinute: 240,
  },
  'GET public/shares/:token/mark': {
    access: anyone,
    summary: { zh: '手机链接的内容标记', en: 'What changes whenever something of the results does' },
    params: byToken,
    result: z.object({ mark: z.string() }),
    errors: ['gone', 'forbidden'],
    ratePerMinute: 600,
  },
  'POST public/shares/:token/opens': {
    access: anyone,
    summary: { zh: '记录手机链接的打开', en: 'Count that a link was opened' },
    params: byToken,
    errors: ['gone', 'forbidden'],
    ratePerMinute: 60,
    unaudited: true,
  },
  'GET public/shares/:token/pictures/:id/:side': {
    access: anyone,
    summary: { zh: '手机链接里的图片', en: 'A picture of a result that the link shows' },
    params: ofReview.extend({ side: z.enum(['before', 'after']) }),
    file: ['image/*'],
    errors: ['gone', 'forbidden'],
    ratePerMinute: 600,
    timeout: 600,
  },
  'POST public/shares/:token/reviews/:id/comments': {
    access: anyone,
    summary: { zh: '通过手机链接评论', en: 'Comment by a link, under a typed name where there is no account' },
    params: ofReview,
    body: z.strictObject({ ...said, ...guestName }),
    result: shared,
    errors: ['gone', 'forbidden', 'unprocessable'],
    ratePerMinute: 20,
  },
  'POST public/shares/:token/reviews/:id/decision': {
    access: anyone,
    summary: { zh: '通过手机链接通过或退回', en: 'Pass or return by a link that allows it' },
    params: ofReview,
    body: z.union([z.strictObject({ ...passed, ...guestName }), z.strictObject({ ...returned, ...guestName })]),
    result: shared,
    errors: ['gone', 'forbidden', 'unprocessable'],
    ratePerMinute: 20,
  },
});
