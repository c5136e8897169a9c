import { keyOf } from '@fitout/sdk';
import type { VisitorOrder } from '../../../shared/calls/visitors.ts';
import { groupedNumber } from '../../../shared/digits.ts';
import { keep, make, write } from './dom.ts';
import type { Place } from './place.ts';

/** The form around a block: what is held here goes with the answer. */
export interface AroundForm {
  /** The order that goes with the answer. */
  chosen(): VisitorOrder | undefined;
  choose(order: VisitorOrder): void;
  /** After a look at what the visitor has: what was chosen is over where it is none of these. */
  still(orders: readonly VisitorOrder[]): void;
  /** On to the question behind this one. */
  next(): void;
  end(): void;
}

interface Kept {
  id: string;
  claim: string;
  number: string;
}

/**
 * Makes a block the question of the form that it stands in; undefined on other pages. The form's own script sends the
 * field and says beside it what is wrong.
 *
 * @param on.letGo what is chosen is not wanted any more.
 * @param on.refused the form came back: what is held may be over.
 */
export function formAround(
  root: HTMLElement,
  place: Place,
  on: { letGo(id: string): Promise<void>; refused(): void },
): AroundForm | undefined {
  const form = root.closest<HTMLFormElement>('form.fb-form');
  if (form === null) return undefined;
  const keyName = `fitout.numbers.form.${place.page}.${place.block}`;
  const { field, words, off, line, fault } = partsOf(root, place);
  const around = form.parentElement;
  const abort = new AbortController();
  const { signal } = abort;
  let own = read(keyName);
  let order: VisitorOrder | undefined;
  const show = (over: boolean) => {
    field.value = own?.claim ?? '';
    line.hidden = own === undefined;
    line.toggleAttribute('data-over', over);
    write(words, over ? `${own?.number} 已不再为您保留，请重选` : `已选 ${own?.number}，随表单一起提交`);
    keep.write(keyName, own === undefined ? null : JSON.stringify(own));
  };
  const ends = [
    whenChanged(around, () => {
      // The form has made room for its thanks.
      if (form.isConnected || around?.querySelector('.fb-form-notice') == null) return;
      own = order = undefined;
      show(false);
    }),
    whenChanged(fault, () => fault.textContent !== '' && on.refused()),
  ];
  off.addEventListener(
    'click',
    () => {
      const id = own?.id;
      own = undefined;
      order = undefined;
      show(false);
      if (id !== undefined) on.letGo(id).catch(() => {});
    },
    { signal },
  );
  // Return in one of the block's own fields is no wish to send the form.
  root.addEventListener(
    'keydown',
    (event) => {
      if (keyOf(event) === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
    },
    { signal },
  );
  show(false);
  return {
    chosen: () => order,
    choose(next) {
      own = { id: next.id, claim: next.claim, number: next.numbers.map(groupedNumber).join('、') };
      order = next;
      fault.textContent = '';
      show(false);
    },
    still(orders) {
      order = orders.find(({ id }) => id === own?.id);
      // It went with an answer.
      if (order?.state === 'reserved') order = own = undefined;
      // The field keeps what it has: the server refuses it in words, and nobody sends a form without what they chose.
      show(own !== undefined && order === undefined);
    },
    next: () => lead(root, form),
    end() {
      abort.abort();
      for (const stop of ends) stop();
      for (const element of [field, line, fault]) element.remove();
    },
  };
}

function partsOf(root: HTMLElement, { block }: Place) {
  const field = make('input', { type: 'hidden', name: `f.${block}` });
  const words = make('span');
  const off = make('button', { type: 'button' }, '不选了');
  const line = make('p', { class: 'fb-picker-chosen', role: 'status' }, words, off);
  const fault = make('p', { class: 'fb-field-fault', role: 'alert', id: `f-${block}-fault` });
  root.dataset.field = block;
  root.append(field, line, fault);
  return { field, words, off, line, fault };
}

function whenChanged(element: Element | null, run: () => void): () => void {
  const observer = new MutationObserver(run);
  if (element !== null) observer.observe(element, { childList: true });
  return () => observer.disconnect();
}

function lead(root: HTMLElement, form: HTMLFormElement): void {
  const own = root.closest('.fb-block');
  const after = [...form.querySelectorAll<HTMLElement>('[data-field], .fb-form-submit')].find(
    (one) =>
      !root.contains(one) &&
      own !== null &&
      (own.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
      one.offsetParent !== null,
  );
  after?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
  after?.scrollIntoView({ block: 'center' });
}

function read(keyName: string): Kept | undefined {
  try {
    // Cast: this script alone writes it.
    return (JSON.parse(keep.read(keyName) ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}
