import { keyOf } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type BoxEdit, type Boxes, editBoxes, emptyBoxes } from './box-edit.ts';
import classes from './boxes.module.css';

const moving = ['Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const;

export interface BoxRowProps {
  characters: string;
  /** Has the first empty box focused by the key `/`. */
  focus: RefObject<(() => void) | undefined>;
  onChange(characters: string): void;
  /** 换一批, and down into the grid. */
  onSpace(): void;
  onDown(): void;
}

/** Eleven large boxes, 3-4-4: digits, letters and `*`; typing goes on to the next, a number can be pasted into any. */
export function BoxRow({ characters, focus, onChange, onSpace, onDown }: BoxRowProps) {
  const t = useText();
  const group = useRef<HTMLFieldSetElement>(null);
  const [{ at, problem }, setPlace] = useState<Pick<Boxes, 'at' | 'problem'>>({ at: 0 });
  const said = useId();
  const box = (index: number) => group.current?.querySelectorAll('input')[index];
  const edit = (change: BoxEdit) => {
    const next = editBoxes({ characters, at, problem }, change);
    setPlace({ at: next.at, problem: next.problem });
    if (next.characters !== characters) onChange(next.characters);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each edit the caret is where it went
  useLayoutEffect(() => {
    if (group.current?.contains(document.activeElement)) box(at)?.focus();
  }, [at, characters]);
  focus.current = () => {
    const empty = characters.indexOf('*');
    const target = empty < 0 ? 0 : empty;
    setPlace({ at: target });
    box(target)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = moving.find((one) => one === keyOf(event));
    if (key !== undefined) edit({ kind: 'key', key });
    else if (keyOf(event) === ' ') onSpace();
    else if (keyOf(event) === 'ArrowDown') onDown();
    else if ([...keyOf(event)].length === 1 && keyOf(event) !== '/') edit({ kind: 'type', text: keyOf(event) });
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    edit({ kind: 'paste', text: event.clipboardData.getData('text') });
  };
  return (
    <div className={classes.whole}>
      <fieldset ref={group} className={classes.row} aria-describedby={problem === undefined ? undefined : said}>
        <legend className={classes.legend}>{t({ zh: '按位填写号码', en: 'Enter the number digit by digit' })}</legend>
        {[...characters].map((character, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={index}
            className={classes.box}
            value={character === '*' ? '' : character}
            data-filled={character !== '*'}
            data-letter={/[A-Z]/.test(character)}
            aria-label={t({ zh: '第 {n} 位', en: 'Digit {n}' }, { n: index + 1 })}
            aria-invalid={problem !== undefined && index === at}
            autoComplete="off"
            spellCheck={false}
            inputMode="text"
            tabIndex={index === at ? 0 : -1}
            onFocus={() => index === at || edit({ kind: 'focus', at: index })}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            // What comes by no key of its own: a pen, an input method.
            onChange={(event) => edit({ kind: 'type', text: event.target.value.replace(character, '') })}
          />
        ))}
        <button
          type="button"
          className={classes.clear}
          disabled={characters === emptyBoxes}
          onClick={() => {
            edit({ kind: 'clear' });
            box(0)?.focus();
          }}
        >
          {t({ zh: '清空', en: 'Clear' })}
        </button>
      </fieldset>
      <p id={said} className={classes.problem} role="alert">
        {problem === undefined ? null : t(problem)}
      </p>
    </div>
  );
}
