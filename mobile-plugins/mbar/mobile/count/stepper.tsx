import { keyOf } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { type CountLine, countLimits } from '../../../../plugins/bar/api.ts';
import styles from './count.module.css';

/** How many of a code there are: one less, one more, or typed. Tells what is to be added, so that others' counting stays. */
export function Stepper({ line, onAdd }: { line: CountLine; onAdd(amount: number): void }) {
  const t = useText();
  const { counted } = line;
  const [draft, setDraft] = useState<string>();
  const what = line.name ?? line.code;
  const commit = (event: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value.trim();
    setDraft(undefined);
    const amount = /^\d{1,9}$/.test(text) ? Number(text) - counted : 0;
    if (amount !== 0 && Math.abs(amount) <= countLimits.amount) onAdd(amount);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame it
    <span className={styles.stepper} role="group" aria-label={what}>
      <button
        type="button"
        aria-label={t({ zh: '{what} 减 1 件', en: 'Remove one: {what}' }, { what })}
        disabled={counted <= 0}
        onClick={() => onAdd(-1)}
      >
        −
      </button>
      <input
        value={draft ?? String(counted)}
        inputMode="numeric"
        enterKeyHint="done"
        aria-label={t({ zh: '{what} 实盘数', en: 'Counted: {what}' }, { what })}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={commit}
        onKeyDown={(event) => keyOf(event) === 'Enter' && event.currentTarget.blur()}
      />
      <button
        type="button"
        aria-label={t({ zh: '{what} 加 1 件', en: 'Add one: {what}' }, { what })}
        onClick={() => onAdd(1)}
      >
        +
      </button>
    </span>
  );
}
