import { useText } from '@fitout/sdk/web';
import { Field } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useId, useState } from 'react';
import type { DrawItem } from '../../api.ts';
import { limits } from '../../shared/limits.ts';
import { fieldProps } from '../parts/fields.tsx';
import classes from './ups-field.module.css';

/** Items as chips, chosen by name or number: Enter or a choice adds, Backspace takes the last one back. */
export function UpsField(props: {
  label: string;
  required?: boolean;
  error?: string | undefined;
  /** Of the banner's game and of this rank. */
  items: readonly DrawItem[];
  ids: readonly string[];
  onChange(ids: string[]): void;
}) {
  const { label, required, error, items, ids, onChange } = props;
  const t = useText();
  const list = useId();
  const [text, setText] = useState('');
  const nameOf = (id: string) => {
    const item = items.find((one) => one.id === id);
    return item === undefined ? id : t({ zh: item.zh || item.en, en: item.en || item.zh });
  };
  const find = (words: string) => {
    const plain = words.trim().toLowerCase();
    return items.find(({ id, zh, en }) => [id, zh.toLowerCase(), en.toLowerCase()].includes(plain));
  };
  const add = (words: string): boolean => {
    const id = find(words)?.id ?? (/^[1-9]\d{3,18}$/.test(words.trim()) ? words.trim() : undefined);
    if (id === undefined) return false;
    setText('');
    if (!ids.includes(id)) onChange([...ids, id].slice(0, limits.ups));
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault();
      add(text);
    }
    if (event.key === 'Backspace' && text === '' && ids.length > 0) onChange(ids.slice(0, -1));
  };
  const unknown = text.trim() !== '' && find(text) === undefined && !/^\d+$/.test(text.trim());
  const offered = items.filter(({ id }) => !ids.includes(id));
  const nothing =
    unknown && !offered.some(({ zh, en }) => `${zh} ${en}`.toLowerCase().includes(text.trim().toLowerCase()));
  const hint = t({ zh: '输入名称或编号后按回车', en: 'A name or number, then Enter' });
  return (
    <Field
      {...fieldProps({
        ...{ label, hint },
        error: error ?? (nothing ? t({ zh: '物品表里没有这个名称', en: 'No item has this name' }) : undefined),
        ...(required === undefined ? {} : { required }),
      })}
    >
      {(field) => (
        <div className={classes.box}>
          {ids.map((id) => (
            <span key={id} className={classes.chip}>
              {nameOf(id)}
              <button
                type="button"
                aria-label={t({ zh: '移除 {name}', en: 'Remove {name}' }, { name: nameOf(id) })}
                onClick={() => onChange(ids.filter((other) => other !== id))}
              >
                <DismissRegular />
              </button>
            </span>
          ))}
          <input
            {...field}
            value={text}
            maxLength={60}
            list={list}
            autoComplete="off"
            onChange={(event) => {
              // A choice of the list comes as a whole name at once.
              const whole = (event.nativeEvent as InputEvent).inputType === 'insertReplacementText';
              if (!(whole && add(event.target.value))) setText(event.target.value);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => add(text)}
          />
          <datalist id={list}>
            {offered.map(({ id, zh, en }) => (
              <option key={id} value={t({ zh: zh || en, en: en || zh })} />
            ))}
          </datalist>
        </div>
      )}
    </Field>
  );
}
