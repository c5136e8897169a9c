import { type FormOptions, type FormValues, useText } from '@fitout/sdk/web';
import { Button } from 'framework7-react';
import { useId } from 'react';
import { maxLengthOf } from '../web/feedback/form-values.ts';
import { type FormEntry, useFormEntry } from '../web/feedback/use-form-entry.ts';
import styles from './form-sheet.module.css';

/** A plugin's form of a few fields, inside the host's dialog. */
export function FormSheet({ options, answer }: { options: FormOptions; answer(values?: FormValues): void }) {
  const t = useText();
  const { entries, submit } = useFormEntry(options, answer);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2>{t(options.title)}</h2>
      {options.message !== undefined && <p className={styles.message}>{t(options.message)}</p>}
      {entries.map((entry) => (
        <OneField key={entry.field.name} {...entry} />
      ))}
      <div className={styles.buttons}>
        <Button type="button" round onClick={() => answer()}>
          {t(options.cancel ?? { zh: '取消', en: 'Cancel' })}
        </Button>
        <Button type="submit" round fill>
          {t(options.confirm ?? { zh: '确定', en: 'OK' })}
        </Button>
      </div>
    </form>
  );
}

function OneField({ field, value, problem, change }: FormEntry) {
  const t = useText();
  const id = useId();
  const { kind = 'text', label, hint, required = false, choices = [] } = field;
  const about = problem ?? hint;
  const shared = {
    id,
    required,
    'aria-invalid': problem !== undefined,
    ...(about === undefined ? {} : { 'aria-describedby': `${id}-about` }),
  };
  const below = about !== undefined && (
    <small id={`${id}-about`} className={problem === undefined ? styles.hint : styles.problem}>
      {t(about)}
    </small>
  );
  if (kind === 'checkbox')
    return (
      <div className={styles.field}>
        <label className={styles.check}>
          <input {...shared} type="checkbox" checked={value === true} onChange={(e) => change(e.target.checked)} />
          {t(label)}
        </label>
        {below}
      </div>
    );
  const typed = { ...shared, value: String(value), className: styles.input };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {t(label)}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {kind === 'choice' ? (
        <select {...typed} onChange={(event) => change(event.target.value)}>
          {!choices.some((choice) => choice.value === '') && <option value="" />}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {t(choice.label)}
            </option>
          ))}
        </select>
      ) : kind === 'multiline' ? (
        <textarea {...typed} rows={4} maxLength={maxLengthOf(field)} onChange={(event) => change(event.target.value)} />
      ) : (
        <input
          {...typed}
          {...(kind === 'number' ? { inputMode: 'decimal' as const } : { maxLength: maxLengthOf(field) })}
          onChange={(event) => change(event.target.value)}
        />
      )}
      {below}
    </div>
  );
}
