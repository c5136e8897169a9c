import type { LocalText } from '@fitout/sdk';
import { type Entry, sortEntries } from './entries.ts';
import { type Decision, FormLogic } from './logic/decide.ts';
import { messages } from './messages.ts';
import type { Question } from './question.ts';
import { ruleOf } from './rules/index.ts';
import type { Asked, Json } from './rules/rule.ts';

export interface Judged {
  /** Question → answer, for those that were answered. */
  values: Record<string, Json>;
  /** Question → what is wrong, in the order of the questions. */
  faults: Map<string, LocalText>;
  decision: Decision;
}

/** Does a block ask something? */
export function asks(type: string): boolean {
  const rule = ruleOf(type);
  return rule !== undefined && rule.silent !== true;
}

const asked: Asked = { title: '', help: '', required: false };

/** The fields among the blocks of a document, in their order. */
export function itemsIn(blocks: readonly { id: string; type: string; props: object }[]): Question[] {
  return blocks
    .filter(({ type }) => ruleOf(type) !== undefined)
    .map(({ id, type, props }) => ({ id, type, props: { ...asked, ...props } }));
}

/** What is wrong with the answer to one question: left out though it is required, or against its limits. */
export function faultOf(question: Question, value: Json | undefined): LocalText | undefined {
  const rule = ruleOf(question.type);
  if (rule === undefined) return undefined;
  if (value === undefined) return question.props.required ? (rule.missing ?? messages.required) : undefined;
  return rule.check(value, question.props);
}

/**
 * Reads what was sent, and judges it: a question that the form's rules do not ask has no answer and no fault. `items`
 * are all of the form's fields in their order. The same in the browser and on the server. Never throws.
 */
export function judge(items: readonly Question[], entries: readonly Entry[], logic = new FormLogic(items)): Judged {
  const of = sortEntries(entries);
  const decision = logic.decide(of);
  const judged: Judged = { values: {}, faults: new Map(), decision };
  for (const { id, type } of items) {
    const rule = ruleOf(type);
    if (rule === undefined || rule.silent === true || !decision.shown(id)) continue;
    const value = decision.value(id);
    if (value !== undefined) judged.values[id] = value;
    const props = decision.props(id);
    const fault = faultOf({ id, type, props: { ...props, required: decision.required(id) } }, value);
    if (fault !== undefined) judged.faults.set(id, fault);
  }
  return judged;
}

/** An answer in words. A value that its rule cannot read (stored by another version) stays readable as it is. */
export function wordsOf(question: Question, value: Json | undefined): string {
  if (value === undefined) return '';
  try {
    return ruleOf(question.type)?.text(value, question.props) ?? plain(value);
  } catch {
    return plain(value);
  }
}

const plain = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
