import type { FormSettings } from './settings.ts';

/** GET /api/p/forms/forms */
export interface FormSummary<I = string> {
  id: I;
  title: string;
  slug: string;
  live: boolean;
  answers: number;
  /** Not handled yet. */
  fresh: number;
}

/** A column of the table: a question of the form as it is now, or one that older answers have. */
export interface QuestionColumn {
  id: string;
  type: string;
  title: string;
  former: boolean;
}

/** GET /api/p/forms/forms/:id */
export interface FormDetail<I = string> extends FormSummary<I> {
  settings: FormSettings;
  rev: number;
  hasPassword: boolean;
  /** What signs what the webhook gets; only for those who may set the form up. */
  webhookSecret: string | null;
  questions: QuestionColumn[];
  trashed: number;
}

export type AnswerState = 'new' | 'done';

/** A row of the table. */
export interface AnswerRow<I = string> {
  id: I;
  /** As people read it. */
  number: string;
  at: string;
  state: AnswerState;
  /** Name of the signed-in person who sent it; null for a visitor. */
  person: string | null;
  trashed: boolean;
  /** Question → the answer in words. */
  cells: Record<string, string>;
}

/** GET /api/p/forms/answers/:id */
export interface AnswerDetail<I = string> extends AnswerRow<I> {
  formId: I;
  version: number;
  handledBy: string | null;
  handledAt: string | null;
  items: { id: string; type: string; title: string; text: string; files: AnswerFile[] }[];
}

export interface AnswerFile {
  id: string;
  name: string;
  size: number;
  image: boolean;
}

/** GET /api/p/forms/forms/:id/charts */
export interface Charts {
  /** Answers that were counted; the newest ones where there are more. */
  counted: number;
  all: number;
  /** Day of China → answers, oldest first. */
  days: { day: string; count: number }[];
  questions: QuestionChart[];
}

export interface QuestionChart {
  id: string;
  title: string;
  type: string;
  answered: number;
  /** In the order of the choices; empty for kinds that are not counted. */
  buckets: { label: string; count: number }[];
  mean: number | null;
  /** Promoters less detractors in percent, of an NPS. */
  nps: number | null;
  /** The newest words of kinds that are not counted. */
  latest: string[];
}

export interface Delivery<I = string> {
  id: I;
  number: string;
  at: string;
  state: 'waiting' | 'sent' | 'failed';
  tries: number;
  /** What the other side said last. */
  said: string;
}
