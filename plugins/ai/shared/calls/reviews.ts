import { defineCalls, fun, zIdText, zLines, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { hash } from './document.ts';
import { byId } from './documents.ts';

const view = fun('ai.view');

export const reviewStates = ['open', 'passed', 'returned'] as const;
export type ReviewState = (typeof reviewStates)[number];

const side = z.int().min(1).max(16_384);
const part = z.number().min(0).max(1);
export const filled = z.string().regex(/[^\p{Cf}\p{Z}\p{Cc}]/u, '请填写内容 / words are needed');

/** What is sent: a comment, and both decisions. */
export const said = {
  words: zLines(limits.commentText).pipe(filled),
  place: z.strictObject({ x: part, y: part }).nullable(),
};
export const passed = { state: z.literal('passed') };
export const returned = { state: z.literal('returned'), reason: zLines(limits.commentText).pipe(filled) };

/** As everybody reads it. */
const comment = z.object({
  id: zIdText,
  words: z.string(),
  /** Its place, in parts of the picture's width and height; null for one on the whole. */
  place: z.object({ x: z.number(), y: z.number() }).nullable(),
  by: z.string(),
  /** It came by a link, from somebody without an account: the name is what they typed. */
  guest: z.boolean(),
  at: zTime,
});
/** As staff read it: one that was hidden has its words for them alone. */
const staffComment = comment.extend({ hidden: z.object({ by: z.string(), at: zTime }).nullable() });
export type ReviewComment = z.input<typeof staffComment>;

export const review = z.object({
  id: zIdText,
  /** For `GET blobs/:hash`: the whole picture, and what the document began with. */
  after: hash,
  before: hash.nullable(),
  width: z.int(),
  height: z.int(),
  state: z.enum(reviewStates),
  /** Why it was returned. */
  reason: z.string(),
  by: z.string(),
  at: zTime,
  decided: z.object({ by: z.string(), guest: z.boolean(), at: zTime }).nullable(),
  comments: z.array(comment),
});
export type ReviewRecord = z.output<typeof review>;

const staffReview = review.extend({
  comments: z.array(staffComment),
  /** Whoever asks may hide what guests say to it, and show it again. */
  moderates: z.boolean(),
});
export type Review = z.input<typeof staffReview>;
export type StaffReviewRecord = z.output<typeof staffReview>;

const reviews = z.object({ name: z.string(), items: z.array(staffReview) });
export type Reviews = z.input<typeof reviews>;
export type ReviewsRecord = z.output<typeof reviews>;

/** Results of a document that others look at, comment on, pass or return. Each call answers all of them. */
export const reviewCalls = defineCalls({
  'GET documents/:id/reviews': {
    access: view,
    summary: { zh: '修图文件的送审记录', en: 'List the results of a document that were sent for review' },
    params: byId,
    result: reviews,
  },
  'POST documents/:id/reviews': {
    access: fun('ai.edit'),
    summary: { zh: '送审', en: 'Send the picture as it is now for review' },
    params: byId,
    body: z.strictObject({ after: hash, width: side, height: side }),
    result: reviews,
    errors: ['unprocessable'],
  },
  'POST reviews/:id/comments': {
    access: view,
    summary: { zh: '评论送审图片', en: 'Comment on a result, at a place or as a whole' },
    params: byId,
    body: z.strictObject(said),
    result: reviews,
    errors: ['unprocessable'],
    ratePerMinute: 60,
  },
  'POST reviews/:id/hidden': {
    access: view,
    summary: {
      zh: '隐藏或恢复访客的评论',
      en: 'Hide what a guest said from every link, or show it again: for whoever sent the result, or may edit',
    },
    params: byId,
    body: z.strictObject({ comment: zIdText, hidden: z.boolean() }),
    result: reviews,
    errors: ['forbidden'],
  },
  'POST reviews/:id/decision': {
    access: view,
    summary: { zh: '通过或退回', en: 'Pass a result, or return it with a reason' },
    params: byId,
    body: z.union([z.strictObject(passed), z.strictObject(returned)]),
    result: reviews,
    errors: ['unprocessable'],
  },
});
