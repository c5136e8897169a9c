import { zId, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';

/* Forms and their answers as the staff's pages get them. */

const count = z.int().min(1).max(1_000_000).nullable();

/** How a form is open, and what follows an answer. They hold from the moment they are saved, without publishing. */
export const formSettings = z.object({
  /** False: paused by hand. */
  open: z.boolean(),
  /** Null where it is open on that side. */
  from: zTime.nullable(),
  to: zTime.nullable(),
  /** Answers in all; null: any number. */
  cap: count,
  /** Answers of one person or device; null: any number. */
  perPerson: count,
  /** `day`: counted anew each day of the organisation. */
  perPersonEvery: z.enum(['ever', 'day']),
  /** Answers from one address in a day; null: any number. */
  perAddress: count,
  /** Words of the button. */
  submit: z.string().trim().min(1).max(20),
  /** What follows: words, or another page. */
  done: z.enum(['message', 'link']),
  doneText: z.string().max(2000),
  /** A path of this site or an https address. */
  doneUrl: z.string().max(1000),
  /** Stands in front of the answer's number. */
  serialPrefix: z.string().max(20),
  /** An https address that is told of each answer; empty for none. */
  webhook: z.string().max(1000),
});
export type FormSettings = z.output<typeof formSettings>;

export const formSummary = z.object({
  id: zId,
  title: z.string(),
  slug: z.string(),
  live: z.boolean(),
  answers: z.int(),
  /** Not handled yet. */
  fresh: z.int(),
});
/** On the server. */
export type FormSummaryRecord = z.output<typeof formSummary>;

/** A column of the table: a question of the form as it is now, or one that older answers have. */
const questionColumn = z.object({ id: z.string(), type: z.string(), title: z.string(), former: z.boolean() });
export type QuestionColumn = z.output<typeof questionColumn>;

export const formDetail = formSummary.extend({
  settings: formSettings,
  rev: z.int(),
  hasPassword: z.boolean(),
  /** What signs what the webhook gets; only for those who may set the form up. */
  webhookSecret: z.string().nullable(),
  questions: z.array(questionColumn),
  trashed: z.int(),
});
export type FormDetail = z.input<typeof formDetail>;
export type FormDetailRecord = z.output<typeof formDetail>;

/** A row of the table. */
export const answerRow = z.object({
  id: zId,
  /** As people read it. */
  number: z.string(),
  at: zTime,
  state: z.enum(['new', 'done']),
  /** Name of the signed-in person who sent it; null for a visitor. */
  person: z.string().nullable(),
  trashed: z.boolean(),
  /** Question → the answer in words. */
  cells: z.record(z.string(), z.string()),
});
export type AnswerRow = z.input<typeof answerRow>;
export type AnswerRowRecord = z.output<typeof answerRow>;

const answerFile = z.object({ id: z.string(), name: z.string(), size: z.int(), image: z.boolean() });

/** A slot that an answer has, and whether its visitor came. */
export const bookingRow = z.object({
  id: zId,
  /** Title of its question. */
  title: z.string(),
  /** `2026-12-01 09:00-10:00` */
  slot: z.string(),
  code: z.string(),
  checkedAt: zTime.nullable(),
  /** Name of whoever checked it; null while nobody did, empty where they are not known any more. */
  checkedBy: z.string().nullable(),
});
export type BookingRow = z.input<typeof bookingRow>;
export type BookingRecord = z.output<typeof bookingRow>;

export const answerDetail = answerRow.extend({
  formId: zId,
  version: z.int(),
  handledBy: z.string().nullable(),
  handledAt: zTime.nullable(),
  bookings: z.array(bookingRow),
  items: z.array(
    z.object({ id: z.string(), type: z.string(), title: z.string(), text: z.string(), files: z.array(answerFile) }),
  ),
});
export type AnswerDetail = z.input<typeof answerDetail>;
export type AnswerDetailRecord = z.output<typeof answerDetail>;

const questionChart = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  answered: z.int(),
  /** Visits of the last 30 days in which somebody began it, whether the form was sent or not. */
  begun: z.int(),
  /** In the order of the choices; empty for kinds that are not counted. */
  buckets: z.array(z.object({ label: z.string(), count: z.int() })),
  mean: z.number().nullable(),
  /** Promoters less detractors in percent, of an NPS. */
  nps: z.int().nullable(),
  /** The newest words of kinds that are not counted. */
  latest: z.array(z.string()),
});
export type QuestionChart = z.output<typeof questionChart>;

export const charts = z.object({
  /** Answers that were counted; the newest ones where there are more. */
  counted: z.int(),
  all: z.int(),
  /** The last 30 days of the organisation, the oldest first: answers, and how often the form was opened by how many visitors. */
  days: z.array(z.object({ day: z.string(), count: z.int(), views: z.int(), visitors: z.int() })),
  questions: z.array(questionChart),
});
export type Charts = z.output<typeof charts>;

export const delivery = z.object({
  id: zId,
  number: z.string(),
  at: zTime,
  state: z.enum(['waiting', 'sent', 'failed']),
  tries: z.int(),
  /** What the other side said last. */
  said: z.string(),
});
export type Delivery = z.input<typeof delivery>;
export type DeliveryRecord = z.output<typeof delivery>;
