import { isFitoutError, keyOf } from '@fitout/sdk';
import { errorText } from '@fitout/sdk/desktop';
import { usePlugin } from '@fitout/sdk/web';
import { type Dispatch, type KeyboardEvent, type SetStateAction, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Good } from '../../shared/calls/outputs.ts';
import classes from './goods.module.css';

/** Somebody else changed a cell while it was being changed here: what it is now, and the two ways on. */
export interface CellConflict {
  now: number;
  /** What was typed here. */
  typed: number;
  overwrite(): void;
  giveUp(): void;
}

interface CellProps {
  /** Which column: the arrows and Enter go to the same one of the next row. */
  column: 'price' | 'stock';
  label: string;
  /** A value as it stands when nobody types. */
  show(value: number): string;
  /** What the typed text means; undefined where it means nothing. */
  parse(text: string): number | undefined;
  value: number;
  /** Says what is wrong with a text that means nothing. */
  hint: string;
  /** Rejects with a conflict where the value is no longer `from`. */
  save(value: number, from: number): Promise<void>;
  onConflict(conflict: CellConflict | undefined): void;
  readOnly: boolean;
}

interface Typed {
  text: string;
  /** The value it was changed from. */
  from: number;
  bad: boolean;
  /** Refused because of somebody else's change: waits for the choice between the two. */
  undecided?: boolean;
}

/** A number in the list that is changed where it stands: Enter keeps it and goes on below, Esc takes it back. */
export function Cell(props: CellProps) {
  const { column, label, show, value, hint, readOnly, onConflict } = props;
  // Undefined while nobody types: then somebody else's change shows, and never under the hands of who does.
  const [typed, setTyped] = useState<Typed>();
  const { keep, sending } = useKeep(props, typed, setTyped);
  const bad = typed?.bad === true;
  const takeBack = () => {
    setTyped(undefined);
    onConflict(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (keyOf(event) === 'Escape') {
      // At once, and chosen again as after a click: the next key writes over it.
      flushSync(takeBack);
      event.currentTarget.select();
      return;
    }
    const step = keyOf(event) === 'ArrowUp' ? -1 : keyOf(event) === 'ArrowDown' || keyOf(event) === 'Enter' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    if (keep()) goTo(event.currentTarget, column, step);
  };
  if (readOnly)
    return (
      <span className={classes.cell} style={{ justifyContent: 'flex-end' }}>
        {show(value)}
      </span>
    );
  return (
    <input
      className={classes.cell}
      data-column={column}
      inputMode="decimal"
      aria-label={label}
      aria-invalid={bad}
      title={bad ? hint : undefined}
      value={typed?.text ?? show(value)}
      maxLength={20}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const from = sending.current?.next ?? typed?.from ?? value;
        setTyped({ text: event.target.value, from, bad: false });
        onConflict(undefined);
      }}
      onBlur={keep}
      onKeyDown={onKeyDown}
    />
  );
}

/** Saves what was typed. `keep` answers whether it could be read; `sending` is what the server has not answered yet. */
function useKeep(
  { column, parse, value, hint, save, onConflict }: CellProps,
  typed: Typed | undefined,
  setTyped: Dispatch<SetStateAction<Typed | undefined>>,
) {
  const { toasts } = usePlugin();
  const sending = useRef<{ text: string; next: number }>(undefined);

  const send = async (text: string, next: number, from: number): Promise<void> => {
    const own = { text, next };
    sending.current = own;
    const [error] = await save(next, from).then(
      () => [],
      (reason: unknown) => [reason],
    );
    if (sending.current === own) sending.current = undefined;
    if (error === undefined) {
      // What was typed since then stays, and was changed from what is stored now.
      setTyped((since) => (since === undefined || since.text === text ? undefined : { ...since, from: next }));
      return;
    }
    const now = valueNow(error, column);
    const refused = { text, from: now ?? from, bad: true, undecided: now !== undefined };
    setTyped((since) => (since === undefined || since.text === text ? refused : { ...since, from }));
    if (now === undefined) toasts.error(errorText(error), error);
    else
      onConflict({
        now,
        typed: next,
        overwrite: () => {
          onConflict(undefined);
          void send(text, next, now);
        },
        giveUp: () => {
          onConflict(undefined);
          setTyped(undefined);
        },
      });
  };

  const keep = (): boolean => {
    // Enter moves on, and leaving keeps as well: once is enough.
    if (typed === undefined || typed.undecided === true || sending.current?.text === typed.text) return true;
    const { text, from } = typed;
    const next = parse(text);
    if (next === undefined) {
      setTyped({ ...typed, bad: true });
      toasts.error(hint);
      return false;
    }
    if (next === value) setTyped(undefined);
    else void send(text, next, from);
    return true;
  };
  return { keep, sending };
}

/** What a cell holds by now, where the server says that somebody was faster. */
function valueNow(error: unknown, column: CellProps['column']): number | undefined {
  if (!isFitoutError(error) || error.reason !== 'goods.changed') return undefined;
  return (error.detail as { now?: Good } | undefined)?.now?.[column];
}

function goTo(from: HTMLInputElement, column: string, step: number): void {
  const cells = [...(from.closest('ul')?.querySelectorAll<HTMLInputElement>(`[data-column="${column}"]`) ?? [])];
  cells[cells.indexOf(from) + step]?.focus();
}
