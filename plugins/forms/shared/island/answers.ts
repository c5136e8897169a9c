import { judge } from '../questions.ts';
import { entriesOf, logicOf } from './logic.ts';

/** Question → what is wrong, in words; of the questions in `within` alone, by the rules of the whole form. */
export function faultsIn(form: HTMLFormElement, within: ParentNode): Map<string, string> {
  const { items, logic } = logicOf(form);
  const { faults } = judge(items, entriesOf(form), logic);
  const found = new Map<string, string>();
  for (const field of within.querySelectorAll<HTMLElement>('[data-field]')) {
    const { field: id = '', kind } = field.dataset;
    const fault = faults.get(id)?.zh ?? (kind === 'field-captcha' ? captchaFault(field) : undefined);
    if (fault !== undefined) found.set(id, fault);
  }
  return found;
}

/** Whether it is right the server says. */
function captchaFault(field: HTMLElement): string | undefined {
  const typed = field.querySelector<HTMLInputElement>('.fb-field-input')?.value ?? '';
  return typed.trim() === '' ? '请填写验证码' : undefined;
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
    'input:not([type=hidden], [hidden]), select:not([hidden]), textarea, canvas, button',
  );
  control?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
