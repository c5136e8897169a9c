import { ChipField, fieldProps } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Field } from '@fluentui/react-components';
import { useState } from 'react';
import type { DrawItem } from '../../api.ts';
import { limits } from '../../shared/limits.ts';

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
  const unknown = text.trim() !== '' && find(text) === undefined && !/^\d+$/.test(text.trim());
  const offered = items.filter(({ id }) => !ids.includes(id));
  const nothing =
    unknown && !offered.some(({ zh, en }) => `${zh} ${en}`.toLowerCase().includes(text.trim().toLowerCase()));
  const hint = t({ zh: '输入名称或编号后按回车', en: 'Enter a name or number and press Enter' });
  return (
    <Field
      {...fieldProps({
        ...{ label, hint },
        error:
          error ?? (nothing ? t({ zh: '物品表里没有这个名称', en: 'There is no item with this name' }) : undefined),
        ...(required === undefined ? {} : { required }),
      })}
    >
      {(field) => (
        <ChipField
          chips={ids.map((id) => ({ id, words: nameOf(id) }))}
          text={text}
          // A choice of the list comes as a whole name at once.
          onText={(next, whole) => {
            if (!(whole && add(next))) setText(next);
          }}
          add={add}
          remove={(id) => onChange(ids.filter((other) => other !== id))}
          offered={offered.map(({ zh, en }) => t({ zh: zh || en, en: en || zh }))}
          input={{ ...field, maxLength: 60 }}
        />
      )}
    </Field>
  );
}
