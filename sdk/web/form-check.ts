import { useCallback, useState } from 'react';
import { type FieldRule, fieldProblem, formMessages } from '../base/form-messages.ts';
import type { LocalText } from '../base/text.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What is wrong with the fields of a form, by their names, in their order. */
export type FormProblems = ReadonlyMap<string, LocalText>;

export interface FormCheck {
  problems: FormProblems;
  /**
   * Holds each named field to what it asks for in HTML (required, minlength, max, pattern, type) and gives the first
   * that does not fit the focus. True where all do.
   */
  check(form: HTMLFormElement): boolean;
  /** Something else stands in the field now: what was said of it goes. */
  changed(name: string): void;
}

/** The platform's messages beside the fields of a form, in place of the browser's, which speak its own language. */
export function useFormCheck(): FormCheck {
  const [problems, setProblems] = useState<FormProblems>(new Map());
  const check = useCallback((form: HTMLFormElement) => {
    const found = formProblems(form);
    setProblems(found);
    if (found.size > 0) focusProblem(form);
    return found.size === 0;
  }, []);
  const changed = useCallback((name: string) => {
    setProblems((before) => (before.has(name) ? new Map([...before].filter(([key]) => key !== name)) : before));
  }, []);
  return { problems, check, changed };
}

/** Once what is wrong was drawn: the first field of `within` that is marked as such gets the focus. */
export function focusProblem(within: Element): void {
  let frames = maxFrames;
  const look = (): void => {
    const wrong = within.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"] input:enabled');
    // What was said to be wrong a moment ago may be drawn in a later frame only.
    if (wrong !== null) wrong.focus();
    else if (--frames > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Half a second. */
const maxFrames = 30;

function formProblems(form: HTMLFormElement): FormProblems {
  const found = new Map<string, LocalText>();
  for (const element of form.elements) {
    if (!isControl(element) || element.name === '' || !element.willValidate || found.has(element.name)) continue;
    const problem = controlProblem(element);
    if (problem !== undefined) found.set(element.name, problem);
  }
  return found;
}

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

function controlProblem(control: Control): LocalText | undefined {
  const { validity, value } = control;
  if (control.type === 'radio' || control.type === 'checkbox')
    return validity.valueMissing ? formMessages.choose : undefined;
  if (validity.badInput) return control.type === 'number' ? formMessages.number : formMessages.type;
  const problem = fieldProblem(value, ruleOf(control)) ?? (validity.patternMismatch ? formMessages.pattern : undefined);
  return problem ?? (validity.valid ? undefined : formMessages.other);
}

function ruleOf(control: Control): FieldRule {
  if (control instanceof HTMLSelectElement) return { required: control.required, choice: true };
  const rule: FieldRule = {
    required: control.required,
    ...(control.minLength > 0 ? { minLength: control.minLength } : {}),
    ...(control.maxLength >= 0 ? { maxLength: control.maxLength } : {}),
  };
  if (!(control instanceof HTMLInputElement)) return rule;
  const { type, min, max, step } = control;
  if (type === 'number') {
    const bound = (text: string): number | undefined => (text === '' ? undefined : Number(text));
    return {
      required: control.required,
      kind: 'number',
      min: bound(min),
      max: bound(max),
      step: step === 'any' ? undefined : (bound(step) ?? 1),
    } as FieldRule;
  }
  return {
    ...rule,
    ...(type === 'email' || type === 'url' ? { kind: type } : {}),
  };
}
