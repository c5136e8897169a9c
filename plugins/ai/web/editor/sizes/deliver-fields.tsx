import type { PictureShelf } from '@fitout/sdk';
import { usePictureShelves, useText } from '@fitout/sdk/web';
import { Field, Input, Select } from '@fluentui/react-components';
import { useState } from 'react';
import { type PlainFormat, plainFormats } from '../dialogs/export-picture.ts';
import classes from './sizes.module.css';

/** Where pictures go, and as what. */
export interface DeliverTo {
  format: PlainFormat;
  folder: string;
  /** That take this format. */
  shelves: readonly PictureShelf[];
  setFormat(format: PlainFormat): void;
  setFolder(folder: string): void;
}

export function useDeliverTo(name: string): DeliverTo {
  const [format, setFormat] = useState<PlainFormat>('jpeg');
  const [folder, setFolder] = useState(name.slice(0, 40));
  const { type } = plainFormats[format];
  const shelves = usePictureShelves().filter(({ keep, accepts }) => keep !== undefined && accepts.includes(type));
  return { format, folder, shelves, setFormat, setFolder };
}

export function DeliverFields({ to }: { to: DeliverTo }) {
  const t = useText();
  return (
    <div className={classes.fields}>
      <Field label={t({ zh: '格式', en: 'Format' })}>
        <Select value={to.format} onChange={(_, { value }) => to.setFormat(value as PlainFormat)}>
          {Object.entries(plainFormats).map(([id, { title }]) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      {to.shelves.length === 0 ? null : (
        <Field label={t({ zh: '素材库文件夹', en: 'Asset library folder' })}>
          <Input value={to.folder} maxLength={40} onChange={(_, { value }) => to.setFolder(value)} />
        </Field>
      )}
    </div>
  );
}
