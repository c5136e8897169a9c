import { type FormOptions, type FormValues, focusProblem } from '@fitout/sdk/web';
import { type FormEvent, useState } from 'react';
import type { LocalText } from '../../../sdk/base/text.ts';
import { firstEntered, problemOf, valuesOf } from './form-values.ts';

/**
 * What a person enters into a form of a few fields, whatever draws it. `problem` of a field is said only after the first
 * try to send; a try with problems leads to the first of them, one without calls `answer`.
 */
export function useFormEntry({ fields }: FormOptions, answer: (values: FormValues) => void) {
  const [entered, setEntered] = useState(() => firstEntered(fields));
  const [asked, setAsked] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setAsked(true);
    if (fields.every((field) => problemOf(field, entered[field.name]) === undefined)) answer(valuesOf(fields, entered));
    else focusProblem(event.currentTarget);
  };
  const entries = fields.map((field) => {
    const value = entered[field.name] ?? '';
    const problem: LocalText | undefined = asked ? problemOf(field, value) : undefined;
    const change = (next: string | boolean): void => setEntered((all) => ({ ...all, [field.name]: next }));
    return { field, value, problem, change };
  });
  return { entries, submit };
}

/** A field, what stands in it, what is wrong with it, and how it is changed. */
export type FormEntry = ReturnType<typeof useFormEntry>['entries'][number];
