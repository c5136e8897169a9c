import { useRef, useState } from 'react';
import { isFitoutError } from '../base/errors.ts';
import type { LocalText, Text } from '../base/text.ts';
import { usePlugin, useText } from '../web/hooks.ts';
import type { Closing } from './closing.tsx';
import { errorText, fieldErrors } from './error-text.ts';

/** What is wrong, by field. */
export type Errors = Record<string, string>;

/** What was typed, read: `input` only where nothing is wrong. */
export interface Read<I> {
  input?: I;
  errors: Errors;
}

export interface DraftOptions<S, D, I> {
  /** What is edited; undefined for something new. */
  stored: S | undefined;
  draftOf(stored: S | undefined): D;
  read(draft: D, t: ReturnType<typeof useText>): Read<I>;
  /** Asked before it is saved: false leaves the form as it is. */
  sure?(stored: S, input: I): Promise<boolean>;
  /** Over the revision of `stored`. */
  save(stored: S | undefined, input: I): Promise<S>;
  /** Where the form lies in the request: `coupon`. */
  part: string;
  /** The reason by which the server says that somebody was faster, with their state as `now`; and how it is told. */
  changed: string;
  conflict: LocalText;
  closing: Closing<S>;
}

/**
 * A form in a drawer: what was typed, what is wrong with it, saving it, and leaving it. A save that comes second shows
 * the other's state as its base, and overwrites it only when sent again.
 */
export function useDraft<S extends object, D extends object, I>(options: DraftOptions<S, D, I>) {
  const { draftOf, read, part, changed, conflict, closing } = options;
  const { overlays } = usePlugin();
  const t = useText();
  const [stored, setStored] = useState(options.stored);
  const [draft, setDraft] = useState(() => draftOf(options.stored));
  const begun = useRef(JSON.stringify(draft));
  const [errors, setErrors] = useState<Errors>({});
  const [error, setError] = useState<Text>();
  const [working, setWorking] = useState(false);

  const failed = (reason: unknown) => {
    setWorking(false);
    setErrors(fieldErrors(reason, part));
    setError(errorText(reason));
    if (!isFitoutError(reason) || reason.reason !== changed) return;
    const now = (reason.detail as { now?: S } | undefined)?.now;
    if (now !== undefined) setStored(now);
    setError(conflict);
  };
  return {
    /** As the server has it now. */
    stored,
    draft,
    errors,
    set(change: Partial<D>) {
      setDraft((before) => ({ ...before, ...change }));
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
    },
    /** For FormDrawer. */
    form: {
      closing,
      working,
      error,
      async onSubmit() {
        const { input, errors: wrong } = read(draft, t);
        setErrors(wrong);
        setError(undefined);
        if (input === undefined) return;
        if (stored !== undefined && (await options.sure?.(stored, input)) === false) return;
        setWorking(true);
        await options.save(stored, input).then((saved) => closing.finish(saved), failed);
      },
      /** Asks before it throws away what was typed. */
      async close() {
        const sure =
          JSON.stringify(draft) === begun.current ||
          (await overlays.confirm({
            title: { zh: '放弃未保存的修改？', en: 'Discard unsaved changes?' },
            confirm: { zh: '放弃', en: 'Discard' },
            danger: true,
          }));
        if (sure) closing.finish();
      },
    },
  };
}
