import { keyOf } from '@fitout/sdk';
import { fieldProps } from '@fitout/sdk/desktop';
import { Field, Input, Textarea } from '@fluentui/react-components';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';

export interface CommitFieldProps {
  label: string;
  value: string;
  maxLength: number;
  readOnly: boolean;
  required?: boolean;
  placeholder?: string;
  /** Why a text cannot be taken; undefined where it can. */
  check?(text: string): string | undefined;
  onCommit(text: string): void;
  /** Several lines. */
  lines?: number;
  inputMode?: 'decimal' | 'tel';
  /** What an arrow key up (1) or down (−1) makes of the text. */
  step?(text: string, direction: 1 | -1): string | undefined;
  /** Takes a pasted text as a whole; true if it did. */
  onPaste?(text: string): boolean;
}

/** A field that is saved when it is left, or by Enter; Escape gives back what is saved. */
export function CommitField(props: CommitFieldProps) {
  const { label, value, maxLength, readOnly, required = false, check, onCommit, lines, step } = props;
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const id = useId();
  const text = typed ?? value;
  const commit = (): void => {
    if (typed === undefined) return;
    const clean = typed.trim();
    const problem = clean === value ? undefined : check?.(clean);
    setWrong(problem);
    if (problem !== undefined) return;
    setTyped(undefined);
    if (clean === value) return;
    onCommit(clean);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const direction = keyOf(event) === 'ArrowUp' ? 1 : keyOf(event) === 'ArrowDown' ? -1 : undefined;
    if (direction !== undefined && step !== undefined && !readOnly) {
      const next = step(text, direction);
      if (next !== undefined) setTyped(next);
      event.preventDefault();
    } else if (keyOf(event) === 'Enter' && (lines === undefined || event.ctrlKey)) commit();
    else if (keyOf(event) === 'Escape' && typed !== undefined) {
      setTyped(undefined);
      setWrong(undefined);
      event.stopPropagation();
    }
  };
  const shared = {
    id,
    value: text,
    maxLength,
    readOnly,
    placeholder: props.placeholder ?? '',
    onBlur: commit,
    onKeyDown,
    onChange: (_: unknown, data: { value: string }) => {
      setTyped(data.value);
      setWrong(undefined);
    },
    onPaste: (event: ClipboardEvent) => {
      if (readOnly || props.onPaste?.(event.clipboardData.getData('text/plain')) !== true) return;
      setTyped(undefined);
      setWrong(undefined);
      event.preventDefault();
    },
  };
  return (
    <Field {...fieldProps({ label, required: required && !readOnly, error: wrong })}>
      {lines === undefined ? (
        <Input {...shared} {...(props.inputMode === undefined ? {} : { inputMode: props.inputMode })} />
      ) : (
        <Textarea {...shared} rows={lines} resize="vertical" />
      )}
    </Field>
  );
}
