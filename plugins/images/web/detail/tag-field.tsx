import { useText } from '@fitout/sdk/web';
import { Input } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useId, useState } from 'react';
import { limits } from '../../shared/limits.ts';
import { cleanTags } from '../../shared/names.ts';
import styles from './detail.module.css';

interface Props {
  tags: readonly string[];
  known: readonly string[];
  onChange(tags: string[]): void;
  autoFocus?: boolean;
  readOnly?: boolean;
}

/** Tags as chips with a field for more: Enter, comma or leaving the field adds, Backspace takes the last one back. */
export function TagField({ tags, known, onChange, autoFocus, readOnly }: Props) {
  const t = useText();
  const list = useId();
  const [text, setText] = useState('');
  const add = () => {
    const more = cleanTags(text.split(/[,，、;；]/));
    setText('');
    if (more.length > 0) onChange(cleanTags([...tags, ...more]));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter takes its word, not ours.
    if (event.nativeEvent.isComposing) return;
    if ((event.key === 'Enter' && text.trim() !== '') || event.key === ',' || event.key === '，') {
      event.preventDefault();
      add();
    }
    if (event.key === 'Backspace' && text === '' && tags.length > 0) onChange(tags.slice(0, -1));
  };
  return (
    <div className={styles.tagField}>
      {tags.map((tag) => (
        <span key={tag} className={styles.chip}>
          <span className={styles.chipText}>{tag}</span>
          {readOnly !== true && (
            <button
              type="button"
              aria-label={t({ zh: '移除标签 {tag}', en: 'Remove the tag {tag}' }, { tag })}
              onClick={() => onChange(tags.filter((other) => other !== tag))}
            >
              <DismissRegular />
            </button>
          )}
        </span>
      ))}
      {readOnly !== true && (
        <>
          <Input
            size="small"
            className={styles.tagInput}
            {...(autoFocus === true ? { autoFocus: true } : {})}
            value={text}
            maxLength={limits.tag * 3}
            list={list}
            aria-label={t({ zh: '添加标签', en: 'Add a tag' })}
            placeholder={t({ zh: '添加标签', en: 'Add a tag' })}
            onChange={(_event, data) => setText(data.value)}
            onKeyDown={onKeyDown}
            onBlur={add}
          />
          <datalist id={list}>
            {known
              .filter((tag) => !tags.includes(tag))
              .slice(0, 100)
              .map((tag) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
        </>
      )}
    </div>
  );
}
