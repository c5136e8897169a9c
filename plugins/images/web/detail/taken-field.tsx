import { keyOf } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Field, Input } from '@fluentui/react-components';
import { useRef, useState } from 'react';

export interface TakenFieldProps {
  /** `2024-05-01T12:30:00` by the clock at its place; null where nobody knows. */
  takenAt: string | null;
  readOnly: boolean;
  onSave(takenAt: string | null): void;
}

const minutes = (takenAt: string | null): string => takenAt?.slice(0, 16) ?? '';

/** When a picture was taken: what the camera said, or what a person does. The gallery on phones goes by it. */
export function TakenField({ takenAt, readOnly, onSave }: TakenFieldProps) {
  const t = useText();
  const [text, setText] = useState(minutes(takenAt));
  const given = useRef(takenAt);
  if (given.current !== takenAt) {
    given.current = takenAt;
    setText(minutes(takenAt));
  }
  const save = () => {
    if (text !== minutes(takenAt)) onSave(text === '' ? null : `${text}:00`);
  };
  return (
    <Field
      label={t({ zh: '拍摄时间', en: 'Taken' })}
      hint={t({
        zh: '照片精选按它排列；留空则按上传时间',
        en: 'Sets the order in the phone gallery. Leave empty to use the upload time',
      })}
    >
      <Input
        type="datetime-local"
        value={text}
        readOnly={readOnly}
        onChange={(_event, data) => setText(data.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (keyOf(event) === 'Enter') save();
          if (keyOf(event) !== 'Escape') return;
          event.stopPropagation();
          setText(minutes(takenAt));
        }}
      />
    </Field>
  );
}
