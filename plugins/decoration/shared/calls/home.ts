import { defineCalls, fun, zId, zIdText, zInstant, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import { audiences, visitors, whoms } from '../choices.ts';
import { limits } from '../limits.ts';
import { bound } from './inputs.ts';

const view = fun('decoration.view');
const publish = fun('decoration.publish');

/** When and for whom another page is the home page. All that is set has to hold. */
const homeRule = z.object({
  pageId: zIdText,
  /** null: no bound. The beginning belongs to it, the end does not. */
  from: zTime.nullable(),
  to: zTime.nullable(),
  /** `HH:MM` in `zone`, each day; both or none. An end before its beginning is on the next day. */
  dailyFrom: z.string().nullable(),
  dailyTo: z.string().nullable(),
  /** IANA name of the zone that the daily times are meant in: `Asia/Shanghai`. */
  zone: z.string(),
  audience: z.enum(audiences),
  /** How long a customer is a new one, in times of 24 hours; null where the audience does not ask for it. */
  days: z.int().nullable(),
});
export type HomeRule = z.input<typeof homeRule>;

/** A rule of the list, with what it shows of its page. */
export const shownRule = homeRule.extend({ id: zId, title: z.string(), slug: z.string(), published: z.boolean() });
export type ShownRule = z.input<typeof shownRule>;
export type ShownRuleRecord = z.output<typeof shownRule>;

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .nullable()
  .default(null);
const newRule = z.object({
  pageId: zId,
  from: bound,
  to: bound,
  dailyFrom: clock,
  dailyTo: clock,
  zone: z.string().min(1).max(64),
  audience: z.enum(audiences).default('all'),
  days: z.number().int().min(1).max(limits.ruleDays).nullable().default(null),
});
export type NewRule = z.output<typeof newRule>;

/** What is the home page for somebody at some moment. */
const chosenHome = z.object({
  pageId: zId,
  title: z.string(),
  slug: z.string(),
  /** The rule that decided; null: the default. */
  rule: zId.nullable(),
});
export type ChosenHome = z.input<typeof chosenHome>;
export type ChosenHomeRecord = z.output<typeof chosenHome>;

/** Which page is the home page by default; it may be unpublished still. */
const home = z.object({
  pageId: zId.nullable(),
  title: z.string().nullable(),
  slug: z.string().nullable(),
  publishedVersion: z.int().nullable(),
});
export type HomeRecord = z.output<typeof home>;

const homeConfig = home.extend({
  /** Published pages that may become the home page, the last changed first, 100 at most. */
  choices: z.array(z.object({ id: zId, title: z.string() })),
  rules: z.array(shownRule),
});
export type HomeConfig = z.input<typeof homeConfig>;
export type HomeConfigRecord = z.output<typeof homeConfig>;

/** Which page visitors see first. */
export const homeCalls = defineCalls({
  'GET home': {
    access: view,
    summary: { zh: '首页配置', en: 'Read which page is the home page' },
    result: homeConfig,
  },
  'GET home/at': {
    access: view,
    summary: { zh: '某一时间某类访客看到的首页', en: 'The home page of a visitor at a time' },
    query: z.object({
      at: zInstant.optional(),
      visitor: z.enum(visitors).default('visitor'),
      /** A customer who registered so many days before. */
      days: z.coerce.number<number>().int().min(0).max(36_500).optional(),
    }),
    result: z.object({ chosen: chosenHome.nullable() }),
  },
  'GET home/now': {
    access: view,
    summary: { zh: '各类访客此刻看到的首页', en: 'The home page of each kind of visitor now' },
    result: z.object({ now: z.array(z.object({ who: z.enum(whoms), chosen: chosenHome.nullable() })) }),
  },
  'PUT home/rules': {
    access: publish,
    summary: { zh: '首页规则', en: 'Put rules in the place of all there are' },
    body: z.object({
      /** Ids of the rules that the change was made on. */
      base: z.array(zId).max(limits.homeRules),
      rules: z.array(newRule).max(limits.homeRules),
    }),
    result: z.object({ rules: z.array(shownRule) }),
    errors: ['conflict', 'unprocessable'],
  },
  'PUT home': {
    access: publish,
    summary: { zh: '选择首页', en: 'Choose the home page' },
    body: z.object({ pageId: zId.nullable() }),
    result: home,
    errors: ['conflict'],
  },
});
