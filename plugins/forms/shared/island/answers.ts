import type { Entry } from '../entries.ts';
import { judge, type Question } from '../questions.ts';
import { ruleOf } from '../rules/index.ts';
import type { Asked } from '../rules/rule.ts';

/** The form's questions as its HTML says them, those in `within` alone where it is given. */
export function questionsIn(within: ParentNode): Question[] {
  return [...within.querySelectorAll<HTMLElement>('[data-field]')].flatMap((field) => {
    const { field: id = '', kind = '', props = '{}' } = field.dataset;
    const rule = ruleOf(kind);
    if (rule === undefined || rule.silent === true) return [];
    return [{ id, type: kind, props: JSON.parse(props) as Asked }];
  });
}

/** What the form would send, files apart: those were sent before. */
export function entriesOf(form: HTMLFormElement): Entry[] {
  return [...new FormData(form)].flatMap(([name, value]): Entry[] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
}

/** Question → what is wrong, in words. */
export function faultsIn(form: HTMLFormElement, within: ParentNode): Map<string, string> {
  const { faults } = judge(questionsIn(within), entriesOf(form));
  return new Map([...faults].map(([id, text]) => [id, text.zh]));
}

const fieldOf = (form: ParentNode, id: string) => form.querySelector<HTMLElement>(`[data-field="${CSS.escape(id)}"]`);

/** Says beside a field what is wrong with it, or that nothing is any more. */
export function say(form: ParentNode, id: string, fault: string | undefined): void {
  const field = fieldOf(form, id);
  const place = field?.querySelector<HTMLElement>(':scope > .fb-field-fault');
  if (field == null || place == null || (place.textContent ?? '') === (fault ?? '')) return;
  place.textContent = fault ?? '';
  for (const control of field.querySelectorAll('input, select, textarea')) {
    if (fault === undefined) control.removeAttribute('aria-invalid');
    else control.setAttribute('aria-invalid', 'true');
    const others = (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((part) => part !== '' && part !== place.id);
    control.setAttribute('aria-describedby', fault === undefined ? others.join(' ') : [...others, place.id].join(' '));
  }
}

/** Shows all faults, and leads to the first one. */
export function sayAll(form: HTMLFormElement, faults: ReadonlyMap<string, string>): void {
  for (const field of form.querySelectorAll<HTMLElement>('[data-field]')) {
    const id = field.dataset.field ?? '';
    say(form, id, faults.get(id));
  }
}

export function focusField(form: ParentNode, id: string): void {
  const field = fieldOf(form, id);
  const control = field?.querySelector<HTMLElement>(
    'input:not([type=hidden], [hidden]), select, textarea, canvas, button',
  );
  control?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
