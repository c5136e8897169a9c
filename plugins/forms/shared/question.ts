import type { Asked } from './rules/rule.ts';

/** One question of a form, as an answer keeps it: its words and limits are those that the visitor saw. */
export interface Question {
  /** Id of its block: stays when the question is moved or put in other words. */
  id: string;
  /** Type of its block. */
  type: string;
  props: Asked;
}
