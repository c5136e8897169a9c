import { type FormField, type FormOptions, type FormValues, focusProblem, useText } from '@fitout/sdk/web';
import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  Select,
  Textarea,
} from '@fluentui/react-components';
import { type FormEvent, useEffect, useState } from 'react';
import { firstEntered, mostOf, problemOf, valuesOf } from '../../web/feedback/form-values.ts';
import { exitMs } from './confirm-dialog.tsx';
import styles from './dialogs.module.css';

export interface FormDialogProps {
  options: FormOptions;
  open: boolean;
  onAnswer(values?: FormValues): void;
  onGone(): void;
}

/** A plugin's form of a few fields. Esc and a click on the mask give it up. */
export function FormDialog({ options, open, onAnswer, onGone }: FormDialogProps) {
  const t = useText();
  const { fields } = options;
  const [entered, setEntered] = useState(() => firstEntered(fields));
  const [asked, setAsked] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the exit begins when `open` goes
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(onGone, exitMs);
    return () => clearTimeout(timer);
  }, [open]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setAsked(true);
    if (fields.every((field) => problemOf(field, entered[field.name]) === undefined))
      onAnswer(valuesOf(fields, entered));
    else focusProblem(event.currentTarget);
  };
  return (
    <Dialog open={open} modalType="modal" onOpenChange={(_, data) => !data.open && onAnswer()}>
      <DialogSurface className={styles.surface}>
        <form onSubmit={submit} noValidate>
          <DialogBody>
            <DialogTitle>{t(options.title)}</DialogTitle>
            <DialogContent className={styles.fields}>
              {options.message !== undefined && <p className={styles.lines}>{t(options.message)}</p>}
              {fields.map((field) => (
                <OneField
                  key={field.name}
                  field={field}
                  value={entered[field.name] ?? ''}
                  asked={asked}
                  onChange={(value) => setEntered((all) => ({ ...all, [field.name]: value }))}
                />
              ))}
            </DialogContent>
            <DialogActions>
              <Button onClick={() => onAnswer()}>{t(options.cancel ?? { zh: '取消', en: 'Cancel' })}</Button>
              <Button appearance="primary" type="submit">
                {t(options.confirm ?? { zh: '确定', en: 'OK' })}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}

interface OneFieldProps {
  field: FormField;
  value: string | boolean;
  asked: boolean;
  onChange(value: string | boolean): void;
}

function OneField({ field, value, asked, onChange }: OneFieldProps) {
  const t = useText();
  const { kind = 'text', label, hint, required, choices = [] } = field;
  const problem = asked ? problemOf(field, value) : undefined;
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
          onChange={(_, data) => onChange(data.checked === true)}
          label={t(label)}
        />
      </Field>
    );
  const text = String(value);
  return (
    <Field label={t(label)} required={required === true} {...below}>
      {kind === 'choice' ? (
        <Select value={text} onChange={(_, data) => onChange(data.value)}>
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
          maxLength={mostOf(field)}
          onChange={(_, data) => onChange(data.value)}
        />
      ) : (
        <Input
          value={text}
          {...(kind === 'number' ? { inputMode: 'decimal' as const } : { maxLength: mostOf(field) })}
          onChange={(_, data) => onChange(data.value)}
        />
      )}
    </Field>
  );
}
