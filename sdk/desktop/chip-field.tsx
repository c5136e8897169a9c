import { DismissRegular } from '@fluentui/react-icons';
import { type ComponentProps, type KeyboardEvent, useId } from 'react';
import { keyOf } from '../base/keys.ts';
import { useText } from '../web/hooks.ts';
import classes from './chip-field.module.css';
import { IconButton } from './icon-button.tsx';

export interface ChipFieldProps {
  /** What is chosen, in its order. */
  chips: readonly { id: string; words: string }[];
  /** The words in the field. */
  text: string;
  /** `whole` where they are one of `offered`, chosen from its list. */
  onText(text: string, whole: boolean): void;
  /** Enter, or the field was left with words in it. */
  add(text: string): void;
  remove(id: string): void;
  /** Words that the field offers to complete, the likeliest first; a hundred of them. */
  offered: readonly string[];
  /** Shows the chips alone. */
  readOnly?: boolean;
  /** Of the field itself: label, placeholder, greatest length. */
  input?: Omit<ComponentProps<'input'>, 'value' | 'onChange'>;
}

/** Chips in a box with a field for more: Enter or leaving the field adds, Backspace takes the last one back. */
export function ChipField({ chips, text, onText, add, remove, offered, readOnly = false, input }: ChipFieldProps) {
  const t = useText();
  const list = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (keyOf(event) === 'Enter' && text.trim() !== '') {
      event.preventDefault();
      add(text);
    }
    const last = chips.at(-1);
    if (keyOf(event) === 'Backspace' && text === '' && last !== undefined) remove(last.id);
  };
  return (
    <div className={readOnly ? classes.chips : `${classes.chips} ${classes.field}`}>
      {chips.map(({ id, words }) => (
        <span key={id} className={classes.chip}>
          <span>{words}</span>
          {!readOnly && (
            <IconButton
              className={classes.remove}
              aria-label={t({ zh: '移除 {words}', en: 'Remove {words}' }, { words })}
              onClick={() => remove(id)}
            >
              <DismissRegular />
            </IconButton>
          )}
        </span>
      ))}
      {!readOnly && (
        <>
          <input
            autoComplete="off"
            {...input}
            value={text}
            list={list}
            onChange={(event) =>
              onText(event.target.value, (event.nativeEvent as InputEvent).inputType === 'insertReplacementText')
            }
            onKeyDown={onKeyDown}
            onBlur={() => text.trim() !== '' && add(text)}
          />
          <datalist id={list}>
            {offered.slice(0, 100).map((words) => (
              <option key={words} value={words} />
            ))}
          </datalist>
        </>
      )}
    </div>
  );
}
