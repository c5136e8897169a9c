import type { LocalText } from '@fitout/sdk';
import { keyOf } from '@fitout/sdk';
import { useDraft, useText, visuallyHidden } from '@fitout/sdk/web';
import { type ReactNode, useEffect, useId, useState } from 'react';
import classes from './filters.module.css';

/** A line of choices: a box to tick, its words, and how many numbers it leaves. */
export function CheckLine(props: {
  checked: boolean;
  count: number | undefined;
  stale?: boolean;
  children: ReactNode;
  onChange(on: boolean): void;
}) {
  const { checked, count, stale = false, children, onChange } = props;
  return (
    <label className={classes.check} data-none={count === 0 && !checked}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {/* Names that people gave: of levels, pools, places. */}
      <span translate="no">{children}</span>
      <small data-stale={stale}>{count === undefined ? null : count.toLocaleString('en-US')}</small>
    </label>
  );
}

/** A digit to press, with how many numbers it leaves. */
export function DigitButton(props: {
  digit: string;
  /** Read out before the digit: what pressing it asks for. */
  before?: string;
  /** Struck through where it is on: numbers do not have it. */
  struck?: boolean;
  on: boolean;
  count: number | undefined;
  stale?: boolean;
  onPress(): void;
}) {
  const { digit, before, struck = false, on, count, stale = false, onPress } = props;
  return (
    <button
      type="button"
      aria-pressed={on}
      data-struck={struck}
      title={count?.toLocaleString('en-US')}
      onClick={onPress}
    >
      <span>
        {before === undefined ? null : <span style={visuallyHidden}>{before} </span>}
        {digit}
      </span>
      <small data-stale={stale}>{count === undefined ? ' ' : short(count)}</small>
    </button>
  );
}

/** `9,180`, `12k`, `1.2M`: what fits under a digit; the whole number is said beside it. */
function short(count: number): string {
  if (count < 10_000) return count.toLocaleString('en-US');
  return count < 1_000_000 ? `${Math.floor(count / 1000)}k` : `${(Math.floor(count / 100_000) / 10).toFixed(1)}M`;
}

/** A group of filters with its heading; `fold`: closed until it is asked for, or holds something. */
export function Section(props: { title: LocalText; fold?: boolean; holds?: boolean; children: ReactNode }) {
  const t = useText();
  const { holds = false } = props;
  const [open, setOpen] = useState(holds);
  // What is set is in sight; once open it stays so under the hand that takes the setting away.
  useEffect(() => {
    if (holds) setOpen(true);
  }, [holds]);
  if (props.fold !== true)
    return (
      <section className={classes.section}>
        <h3>{t(props.title)}</h3>
        {props.children}
      </section>
    );
  return (
    <details className={classes.section} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t(props.title)}</summary>
      {/* Counts of choices are asked for where they are in sight. */}
      {open ? props.children : null}
    </details>
  );
}

interface TextFieldProps {
  label: string;
  value: string;
  placeholder?: string;
  unit?: string;
  /** What is wrong with a text; undefined where nothing is, or where it is empty. */
  problem(text: string): LocalText | undefined;
  /** A good or an empty text, once typing pauses at Enter or the field is left. */
  onChange(text: string): void;
  /** Says each good text as it is typed. */
  live?: boolean;
}

/** A short field that keeps what is typed until it is good, and says in place why it is not. */
export function ShortField({ label, value, placeholder, unit, problem, onChange, live = false }: TextFieldProps) {
  const t = useText();
  const said = useId();
  const [text, setText] = useDraft(value);
  const wrong = text.trim() === '' ? undefined : problem(text);
  const done = () => {
    if (wrong === undefined && text !== value) onChange(text.trim());
  };
  return (
    <span className={classes.short}>
      <input
        aria-label={label}
        value={text}
        placeholder={placeholder}
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? undefined : said}
        onChange={(event) => {
          setText(event.target.value);
          const next = event.target.value.trim();
          if (live && (next === '' || problem(next) === undefined)) onChange(next);
        }}
        onBlur={done}
        onKeyDown={(event) => {
          if (keyOf(event) === 'Enter') done();
        }}
      />
      {unit === undefined ? null : <i aria-hidden>{unit}</i>}
      {wrong === undefined ? null : (
        <em id={said} role="alert">
          {t(wrong)}
        </em>
      )}
    </span>
  );
}

export interface Span {
  from?: number | undefined;
  to?: number | undefined;
}

/** From … to …, each of which may be left out. */
export function RangeField(props: {
  name: LocalText;
  value: Span | undefined;
  show(value: number): string;
  read(text: string): number | undefined;
  wrong: LocalText;
  unit?: string;
  onChange(value: Span | undefined): void;
}) {
  const { name, value, show, read, wrong, unit, onChange } = props;
  const t = useText();
  const set = (end: 'from' | 'to', text: string) => {
    const { [end]: _before, ...rest } = value ?? {};
    const said = text === '' ? undefined : read(text);
    const next: Span = said === undefined ? rest : { ...rest, [end]: said };
    onChange(next.from === undefined && next.to === undefined ? undefined : next);
  };
  const problem = (end: 'from' | 'to') => (text: string) => {
    const said = read(text);
    if (said === undefined) return wrong;
    const other = end === 'from' ? value?.to : value?.from;
    if (other === undefined || (end === 'from' ? said <= other : said >= other)) return undefined;
    return { zh: '上限小于下限', en: 'The maximum is lower than the minimum' };
  };
  const text = (one: number | undefined) => (one === undefined ? '' : show(one));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div className={classes.range} role="group" aria-label={t(name)}>
      <ShortField
        label={t({ zh: '{name}从', en: '{name} from' }, { name: t(name) })}
        placeholder={t({ zh: '最低', en: 'min.' })}
        value={text(value?.from)}
        problem={problem('from')}
        onChange={(one) => set('from', one)}
        {...(unit === undefined ? {} : { unit })}
      />
      <span aria-hidden>–</span>
      <ShortField
        label={t({ zh: '{name}到', en: '{name} to' }, { name: t(name) })}
        placeholder={t({ zh: '最高', en: 'max.' })}
        value={text(value?.to)}
        problem={problem('to')}
        onChange={(one) => set('to', one)}
        {...(unit === undefined ? {} : { unit })}
      />
    </div>
  );
}
