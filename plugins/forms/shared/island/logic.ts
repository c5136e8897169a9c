import { type Entry, sortEntries } from '../entries.ts';
import { linkable } from '../logic/condition.ts';
import { type Decision, FormLogic } from '../logic/decide.ts';
import { readRules } from '../logic/rules.ts';
import type { Question } from '../question.ts';
import { wordsOf } from '../questions.ts';
import { ruleOf } from '../rules/index.ts';
import { type Asked, type Choice, labelsOf } from '../rules/rule.ts';
import { make, onRestored } from './dom.ts';

/** What the form would send, files apart: those were sent before. */
export function entriesOf(form: HTMLFormElement): Entry[] {
  return [...new FormData(form)].flatMap(([name, value]): Entry[] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
}

interface Held {
  items: Question[];
  logic: FormLogic;
}

const forms = new WeakMap<HTMLFormElement, Held>();

/** The form's fields as its HTML says them, and their rules; pictures between them come and go with their section. */
export function logicOf(form: HTMLFormElement): Held {
  const known = forms.get(form);
  if (known !== undefined) return known;
  const items = blocksOf(form).map((block): Question => {
    const field = fieldIn(block);
    const { field: id, kind = '', props = '{}' } = field?.dataset ?? {};
    if (id !== undefined && ruleOf(kind) !== undefined) return { id, type: kind, props: JSON.parse(props) as Asked };
    return { id: block.dataset.block ?? '', type: 'field-note', props: { title: '', help: '', required: false } };
  });
  const held = { items, logic: new FormLogic(items) };
  forms.set(form, held);
  return held;
}

/** Every block that holds one field, or none at all. */
function blocksOf(form: HTMLFormElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>('.fb-block')].filter(
    (block) => fieldIn(block) !== null || block.querySelector('[data-field]') === null,
  );
}

const fieldIn = (block: HTMLElement) => block.querySelector<HTMLElement>(':scope > [data-field]');

/** Shows what the answers so far ask for, and goes on doing so. `after`: pages that are all away are passed over. */
export function rules(form: HTMLFormElement, after: () => void, signal: AbortSignal): void {
  const { items, logic } = logicOf(form);
  const lively = items.some(({ type, props }) => type === 'field-computed' || props.rules !== undefined);
  if (!lively) return;
  const blocks = new Map(blocksOf(form).map((block, at) => [items[at]?.id ?? '', block]));
  const decide = () => logic.decide(sortEntries(entriesOf(form)));
  const apply = () => {
    let decision = decide();
    // A choice that is no longer offered is no longer made, which may change what others offer.
    for (let round = 0; round < 5 && narrow(items, blocks, decision); round++) decision = decide();
    for (const item of items) {
      const block = blocks.get(item.id);
      if (block === undefined) continue;
      block.toggleAttribute('data-off', item.type !== 'field-captcha' && !decision.shown(item.id));
      if (item.type === 'field-computed') sayResult(block, item, decision);
      if (readRules(item.props.rules).must !== undefined) star(block, decision.required(item.id));
    }
    after();
  };
  form.addEventListener('input', apply, { signal });
  form.addEventListener('change', apply, { signal });
  onRestored(form, apply);
  apply();
}

function sayResult(block: HTMLElement, item: Question, decision: Decision): void {
  const output = block.querySelector<HTMLOutputElement>('output[data-computed]');
  const words = wordsOf(item, decision.value(item.id)) || '—';
  if (output !== null && output.value !== words) output.value = words;
}

function star(block: HTMLElement, required: boolean): void {
  const title = block.querySelector<HTMLElement>('.fb-field-title');
  const there = title?.querySelector('.fb-field-star') ?? null;
  if (required && there === null) title?.append(make('span', { class: 'fb-field-star', 'aria-hidden': 'true' }, '*'));
  if (!required) there?.remove();
  for (const control of block.querySelectorAll('input:not([type=hidden]), select, textarea'))
    if (required) control.setAttribute('aria-required', 'true');
    else control.removeAttribute('aria-required');
}

/** Takes away the choices that are not offered now. Answers whether one of them was chosen. */
function narrow(items: readonly Question[], blocks: ReadonlyMap<string, HTMLElement>, decision: Decision): boolean {
  let changed = false;
  for (const { id, type, props } of items) {
    if (!linkable.includes(type) || readRules(props.rules).offers.length === 0) continue;
    const offered = new Set(labelsOf((decision.props(id) as Asked & { options: Choice[] }).options));
    const all = new Set(labelsOf((props as Asked & { options: Choice[] }).options));
    const gone = (value: string) => all.has(value) && !offered.has(value);
    for (const option of blocks.get(id)?.querySelectorAll('option') ?? []) {
      option.hidden = option.disabled = gone(option.value);
      const list = option.closest('select');
      if (!option.disabled || !option.selected || list === null) continue;
      list.value = '';
      changed = true;
    }
    for (const input of blocks.get(id)?.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]') ??
      []) {
      input.disabled = gone(input.value);
      input.closest('label')?.toggleAttribute('data-off', input.disabled);
      if (!input.disabled || !input.checked) continue;
      input.checked = false;
      changed = true;
    }
  }
  return changed;
}
