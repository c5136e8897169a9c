import { type ClipboardEvent, useState } from 'react';
import { pastedCells } from '../csv/pasted-cells.ts';
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
  const add = (words: string | readonly string[]) => {
    setText('');
    const more = clean(typeof words === 'string' ? words.split(marks) : words);
    if (more.length > 0) onChange(clean([...tags, ...more]));
  };
  // A field of one line would paste lines and cells as one word.
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\r\n\t]|^ ?"/.test(pasted)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    // Cells keep what stands in their quotes: commas, and line breaks as spaces.
    const cells = pastedCells(pasted, '\t,，、;；').rows.flat();
    const glue = (first: boolean, typed: string) => {
      const apart = (first ? /^[\r\n\t]/ : /[\r\n\t]$/).test(pasted) || cells.length === 0;
      if (apart) cells[first ? 'unshift' : 'push'](typed);
      else if (first) cells[0] = `${typed}${cells[0]}`;
      else cells.push(`${cells.pop()}${typed}`);
    };
    glue(true, text.slice(0, selectionStart ?? text.length));
    glue(false, text.slice(selectionEnd ?? text.length));
    add(cells.map((cell) => cell.replace(/\s+/g, ' ')));
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
