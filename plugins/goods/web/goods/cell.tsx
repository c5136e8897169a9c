import { errorText } from '@fitout/sdk/desktop';
import { usePlugin } from '@fitout/sdk/web';
import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './goods.module.css';

interface CellProps {
  /** Which column: the arrows and Enter go to the same one of the next row. */
  column: 'price' | 'stock';
  label: string;
  /** As it stands when nobody types. */
  shown: string;
  /** What the typed text means; undefined where it means nothing. */
  parse(text: string): number | undefined;
  value: number;
  /** Says what is wrong with a text that means nothing. */
  hint: string;
  save(value: number): Promise<void>;
  readOnly: boolean;
}

/** A number in the list that is changed where it stands: Enter keeps it and goes on below, Esc takes it back. */
export function Cell(props: CellProps) {
  const { column, label, shown, parse, value, hint, save, readOnly } = props;
  const { toasts } = usePlugin();
  // Undefined while nobody types: then somebody else's change shows, and never under the hands of who does.
  const [typed, setTyped] = useState<{ text: string; bad: boolean }>();
  const bad = typed?.bad === true;

  const keep = (): boolean => {
    if (typed === undefined) return true;
    const { text } = typed;
    const next = parse(text);
    if (next === undefined) {
      setTyped({ text, bad: true });
      toasts.error(hint);
      return false;
    }
    if (next === value) {
      setTyped(undefined);
      return true;
    }
    save(next).then(
      () => setTyped(undefined),
      (error: unknown) => {
        setTyped({ text, bad: true });
        toasts.error(errorText(error), error);
      },
    );
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // At once, and chosen again as after a click: the next key writes over it.
      flushSync(() => setTyped(undefined));
      event.currentTarget.select();
      return;
    }
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    if (keep()) goTo(event.currentTarget, column, step);
  };
  if (readOnly)
    return (
      <span className={classes.cell} style={{ justifyContent: 'flex-end' }}>
        {shown}
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
      value={typed?.text ?? shown}
      maxLength={20}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped({ text: event.target.value, bad: false })}
      onBlur={keep}
      onKeyDown={onKeyDown}
    />
  );
}

function goTo(from: HTMLInputElement, column: string, step: number): void {
  const cells = [...(from.closest('ul')?.querySelectorAll<HTMLInputElement>(`[data-column="${column}"]`) ?? [])];
  cells[cells.indexOf(from) + step]?.focus();
}
