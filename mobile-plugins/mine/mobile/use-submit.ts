import { isFitoutError } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { type FormEvent, useState } from 'react';

/** Runs a form's work once at a time and keeps what went wrong, in words. */
export function useSubmit(work: (fields: FormData) => Promise<void>) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFault('');
    work(new FormData(event.currentTarget)).then(
      () => setBusy(false),
      (error: unknown) => {
        setBusy(false);
        setFault(isFitoutError(error) ? t(error.text) : error instanceof Error ? error.message : String(error));
      },
    );
  };
  return { busy, fault, submit };
}
