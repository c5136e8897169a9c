import { isFitoutError, type LocalText } from '@fitout/sdk';
import { focusProblem, useFormCheck, useText } from '@fitout/sdk/web';
import { type FormEvent, useState } from 'react';

/** Thrown by a form's work: what is wrong with one of its fields. */
export class FieldFault extends Error {
  readonly field: string;
  readonly words: LocalText;

  constructor(field: string, words: LocalText) {
    super(words.en);
    this.field = field;
    this.words = words;
  }
}

/** Runs a form's work once at a time, when its fields fit, and keeps what went wrong, in words. */
export function useSubmit(work: (fields: FormData) => Promise<void>) {
  const t = useText();
  const { check, changed, problems: missing } = useFormCheck();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [refused, setRefused] = useState<FieldFault>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setFault('');
    setRefused(undefined);
    if (!check(form)) return;
    setBusy(true);
    work(new FormData(form)).then(
      () => setBusy(false),
      (error: unknown) => {
        setBusy(false);
        if (error instanceof FieldFault) {
          setRefused(error);
          focusProblem(form);
        } else setFault(isFitoutError(error) ? t(error.text) : error instanceof Error ? error.message : String(error));
      },
    );
  };
  return {
    busy,
    fault,
    /** For `Form`. */
    form: {
      submit,
      problems: refused === undefined ? missing : new Map([...missing, [refused.field, refused.words]]),
      changed(name: string) {
        changed(name);
        setRefused((before) => (before?.field === name ? undefined : before));
      },
    },
  };
}
