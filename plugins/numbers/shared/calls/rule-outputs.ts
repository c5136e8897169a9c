import { zId, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import { wheres } from '../patterns/template.ts';

/* Rules, as both halves know them. */

export const tariff = z.object({
  id: zId,
  /** Within the organisation. */
  no: z.int(),
  carrier: z.string(),
  name: z.string(),
  /** Cents, as all amounts. */
  price: z.int(),
  prestore: z.int(),
  monthly: z.int(),
  months: z.int(),
  penalty: z.string(),
  note: z.string(),
  rev: z.int(),
});
export type Tariff = z.input<typeof tariff>;
export type TariffRecord = z.output<typeof tariff>;

export const ownTemplate = z.object({
  id: zId,
  name: z.string(),
  text: z.string(),
  where: z.enum(wheres),
  /** Words under which the palette shows it; empty for none. */
  group: z.string(),
  rev: z.int(),
});
export type OwnTemplate = z.input<typeof ownTemplate>;
export type OwnTemplateRecord = z.output<typeof ownTemplate>;

export const ownPlace = z.object({
  code: z.int(),
  province: z.string(),
  name: z.string(),
  pinyin: z.string(),
  initials: z.string(),
  area: z.string(),
  hidden: z.boolean(),
  rev: z.int(),
});
export type OwnPlaceRecord = z.output<typeof ownPlace>;

/** How many numbers a change would move. */
export const preview = z.object({
  /** Numbers that it is about. */
  numbers: z.int(),
  /** How many of them were counted; the rest of the figures are of these alone. */
  counted: z.int(),
  /** Of a carrier: from one level to another, most first. */
  levels: z.array(z.object({ from: z.int(), to: z.int(), count: z.int() })),
  /** Of a carrier: numbers of its pools that had a segment of it and would have none, and the other way round. */
  strayed: z.int(),
  joined: z.int(),
  /** Of a carrier: numbers that would be 虚商, or would be it no more. */
  resale: z.int(),
});
export type Preview = z.output<typeof preview>;

export const ruleKinds = ['carrier', 'tariff', 'template', 'place'] as const;
export type RuleKind = (typeof ruleKinds)[number];

export const ruleChange = z.object({
  id: zId,
  kind: z.enum(ruleKinds),
  /** A carrier's key, a place's code, else an id. */
  subject: z.string(),
  /** What it was called. */
  name: z.string(),
  /** Null where it was not there, or as it came with the product. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  at: zTime,
  by: z.string(),
});
export type RuleChange = z.input<typeof ruleChange>;
export type RuleChangeRecord = z.output<typeof ruleChange>;

export const assignmentStates = ['waiting', 'running', 'done', 'failed'] as const;

export const assignment = z.object({
  id: zId,
  tariff: zId,
  /** Numbers that it was to change when it began, and that it has changed. */
  total: z.int(),
  done: z.int(),
  state: z.enum(assignmentStates),
  madeAt: zTime,
});
export type Assignment = z.input<typeof assignment>;
export type AssignmentRecord = z.output<typeof assignment>;
