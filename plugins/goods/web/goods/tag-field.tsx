import { useText } from '@fitout/sdk/web';
import { DismissRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useId, useState } from 'react';
import { limits } from '../../shared/limits.ts';
import classes from './form.module.css';

export function splitTags(text: string): string[] {
  return [...new Set(text.split(/[,，、;；\n]/).map((tag) => tag.trim().slice(0, limits.tag)))].filter(
    (tag) => tag !== '',
  );
}

/** Tags as chips with a field for more: Enter, comma or leaving the field adds, Backspace takes the last one back. */
export function TagField(props: {
  tags: readonly string[];
  known: readonly string[];
  onChange(tags: string[]): void;
  label: string;
}) {
  const { tags, known, onChange, label } = props;
  const t = useText();
  const list = useId();
  const [text, setText] = useState('');
  const add = (words: string) => {
    setText('');
    const more = splitTags(words);
    if (more.length > 0) onChange([...new Set([...tags, ...more])].slice(0, limits.tags));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter takes its word, not ours.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault();
      add(text);
    }
    if (event.key === 'Backspace' && text === '' && tags.length > 0) onChange(tags.slice(0, -1));
  };
  return (
    <div className={classes.tagField}>
      {tags.map((tag) => (
        <span key={tag} className={classes.chip}>
          {tag}
          <button
            type="button"
            aria-label={t({ zh: '移除标签 {tag}', en: 'Remove the tag {tag}' }, { tag })}
            onClick={() => onChange(tags.filter((other) => other !== tag))}
          >
            <DismissRegular />
          </button>
        </span>
      ))}
      <input
        value={text}
        maxLength={200}
        list={list}
        aria-label={label}
        placeholder={tags.length === 0 ? t({ zh: '输入后按回车，如 新品、热卖', en: 'Type and press Enter' }) : ''}
        onChange={(event) =>
          /[,，、;；]$/.test(event.target.value) ? add(event.target.value) : setText(event.target.value)
        }
        onKeyDown={onKeyDown}
        onBlur={() => add(text)}
      />
      <datalist id={list}>
        {known
          .filter((tag) => !tags.includes(tag))
          .slice(0, 100)
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
    </div>
  );
}
