import type { FormProblems } from '@fitout/sdk/web';
import { useText } from '@fitout/sdk/web';
import { createContext, type FormEvent, type ReactNode, useContext, useId, useState } from 'react';
import styles from './form.module.css';

interface Checked {
  problems: FormProblems;
  changed(name: string): void;
}

const FormReact = createContext<Checked>({ problems: new Map(), changed: () => {} });

export interface FormProps {
  form: Checked & { submit(event: FormEvent<HTMLFormElement>): void };
  className?: string | undefined;
  children: ReactNode;
}

/** A form whose fields say themselves what is wrong with them, in the language of the page and not of the browser. */
export function Form({ form, className, children }: FormProps) {
  return (
    <form className={className} noValidate onSubmit={form.submit}>
      <FormReact.Provider value={form}>{children}</FormReact.Provider>
    </form>
  );
}

export interface FieldProps {
  label: string;
  name: string;
  type?: 'text' | 'password';
  autoComplete?: string;
  value?: string;
  minLength?: number;
  maxLength?: number;
  hint?: string;
}

/** A labelled field that has to be filled in; what a password says can be shown. */
export function Field({ label, name, type = 'text', autoComplete = 'off', value, hint, ...lengths }: FieldProps) {
  const t = useText();
  const id = useId();
  const { problems, changed } = useContext(FormReact);
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  const problem = problems.get(name);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.box}>
        <input
          id={id}
          name={name}
          type={secret && shown ? 'text' : type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          defaultValue={value}
          {...lengths}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-fault ${id}-hint`}
          required
          onInput={() => changed(name)}
        />
        {secret && (
          <button type="button" className={styles.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? t({ zh: '隐藏', en: 'Hide' }) : t({ zh: '显示', en: 'Show' })}
          </button>
        )}
      </span>
      <p id={`${id}-fault`} className={styles.fault} role="alert">
        {problem !== undefined && t(problem)}
      </p>
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

/** What the server said of the whole. */
export function Fault({ text }: { text: string }) {
  return (
    <p className={styles.fault} role="alert">
      {text}
    </p>
  );
}
