import { type ClipboardEvent, useState } from 'react';
import { useText } from '../web/hooks.ts';
import { ChipField } from './chip-field.tsx';

export interface TagFieldProps {
  tags: readonly string[];
  /** Tags that are in use, offered while one types. */
  known: readonly string[];
  /** Tags as they are stored: trimmed, each once, no more than there may be. */
  clean(tags: readonly string[]): string[];
  onChange(tags: string[]): void;
  label: string;
  readOnly?: boolean;
  autoFocus?: boolean;
}

const marks = /[,，、;；\r\n]/;

/** Tags as chips with a field for more; a comma adds as Enter does, and a list may be pasted. */
export function TagField({ tags, known, clean, onChange, label, readOnly, autoFocus = false }: TagFieldProps) {
  const t = useText();
  const [text, setText] = useState('');
  const add = (words: string) => {
    setText('');
    const more = clean(words.split(marks));
    if (more.length > 0) onChange(clean([...tags, ...more]));
  };
  // A field of one line would paste lines as one word.
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\r\n]/.test(pasted)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    add(`${text.slice(0, selectionStart ?? text.length)}${pasted}${text.slice(selectionEnd ?? text.length)}`);
  };
  return (
    <ChipField
      chips={tags.map((tag) => ({ id: tag, words: tag }))}
      text={text}
      onText={(next, whole) => (whole || marks.test(next) ? add(next) : setText(next))}
      add={add}
      remove={(tag) => onChange(tags.filter((other) => other !== tag))}
      offered={known.filter((tag) => !tags.includes(tag))}
      {...(readOnly === undefined ? {} : { readOnly })}
      input={{
        'aria-label': label,
        autoFocus,
        maxLength: 200,
        onPaste,
        placeholder: tags.length === 0 ? t({ zh: '输入后按回车', en: 'Type and press Enter' }) : '',
      }}
    />
  );
}
