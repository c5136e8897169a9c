import { DialogFrame } from '@fitout/sdk/desktop';
import { type FormOptions, type FormValues, useText } from '@fitout/sdk/web';
import { Button, Checkbox, Field, Input, Select, Textarea } from '@fluentui/react-components';
import { maxLengthOf } from '../../web/feedback/form-values.ts';
import { type FormEntry, useFormEntry } from '../../web/feedback/use-form-entry.ts';
import styles from './dialogs.module.css';
import { useExit } from './use-exit.ts';

export interface FormDialogProps {
  options: FormOptions;
  open: boolean;
  onAnswer(values?: FormValues): void;
  onGone(): void;
}

/** A plugin's form of a few fields. Esc and a click on the mask give it up. */
export function FormDialog({ options, open, onAnswer, onGone }: FormDialogProps) {
  const t = useText();
  const { entries, submit } = useFormEntry(options, onAnswer);
  useExit(open, onGone);
  return (
    <DialogFrame
      title={t(options.title)}
      open={open}
      onClose={() => onAnswer()}
      onSubmit={submit}
      className={styles.surface}
      contentClassName={styles.fields}
      actions={
        <>
          <Button onClick={() => onAnswer()}>{t(options.cancel ?? { zh: '取消', en: 'Cancel' })}</Button>
          <Button appearance="primary" type="submit">
            {t(options.confirm ?? { zh: '确定', en: 'OK' })}
          </Button>
        </>
      }
    >
      {options.message !== undefined && <p className={styles.lines}>{t(options.message)}</p>}
      {entries.map((entry) => (
        <OneField key={entry.field.name} {...entry} />
      ))}
    </DialogFrame>
  );
}

function OneField({ field, value, problem, change }: FormEntry) {
  const t = useText();
  const { kind = 'text', label, hint, required, choices = [] } = field;
  const below = {
    ...(hint === undefined ? {} : { hint: t(hint) }),
    ...(problem === undefined ? {} : { validationMessage: t(problem) }),
  };
  if (kind === 'checkbox')
    return (
      <Field {...below}>
        <Checkbox
          checked={value === true}
          required={required === true}
          onChange={(_, data) => change(data.checked === true)}
          label={t(label)}
        />
      </Field>
    );
  const text = String(value);
  return (
    <Field label={t(label)} required={required === true} {...below}>
      {kind === 'choice' ? (
        <Select value={text} onChange={(_, data) => change(data.value)}>
          {!choices.some((choice) => choice.value === '') && <option value="" />}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {t(choice.label)}
            </option>
          ))}
        </Select>
      ) : kind === 'multiline' ? (
        <Textarea
          value={text}
          rows={4}
          resize="vertical"
          maxLength={maxLengthOf(field)}
          onChange={(_, data) => change(data.value)}
        />
      ) : (
        <Input
          value={text}
          {...(kind === 'number' ? { inputMode: 'decimal' as const } : { maxLength: maxLengthOf(field) })}
          onChange={(_, data) => change(data.value)}
        />
      )}
    </Field>
  );
}
