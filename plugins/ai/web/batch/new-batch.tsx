import { type AssetImage, assetUrl } from '@fitout/sdk';
import { errorText, FormDialog } from '@fitout/sdk/desktop';
import { LazyImage, usePlugin, useText } from '@fitout/sdk/web';
import { Button, Field, Input, Select } from '@fluentui/react-components';
import { useState } from 'react';
import { imagePicker } from '../../../images/api.ts';
import { type BatchFormat, type BatchWork, batchKinds, batchLimits } from '../../shared/batch/work.ts';
import classes from './batch.module.css';
import { useBatchCalls } from './use-batches.ts';
import { firstWork, WorkFields } from './work-fields.tsx';

interface Props {
  onClose(): void;
  onMade(id: string): void;
}

/** Which pictures, what is done to them, and where results go. */
export function NewBatch({ onClose, onMade }: Props) {
  const ctx = usePlugin();
  const t = useText();
  const call = useBatchCalls();
  const [pictures, setPictures] = useState<AssetImage[]>([]);
  const [work, setWork] = useState<BatchWork>(firstWork.white);
  const [format, setFormat] = useState<BatchFormat>('jpeg');
  const [named, setNamed] = useState<string>();
  const [tried, setTried] = useState(false);
  const day = new Date().toLocaleDateString('sv-SE');
  const name = named ?? `${t(batchKinds[work.kind])} ${day}`;
  const choose = async (): Promise<void> => {
    try {
      const picked = await (await ctx.services.get(imagePicker)).pick({ multiple: true });
      if (picked === undefined) return;
      const known = new Set(pictures.map(({ key }) => key));
      setPictures([...pictures, ...picked.filter(({ key }) => !known.has(key))].slice(0, batchLimits.pictures));
    } catch (error) {
      ctx.toasts.error(errorText(error), error);
    }
  };
  // Those that ask a service need the right to.
  const may = ctx.session.can('ai.generate');
  const kinds = Object.entries(batchKinds).filter(([kind]) => may || (kind !== 'scene' && kind !== 'enlarge'));
  const problem =
    pictures.length === 0 ? t({ zh: '请从素材库选择图片', en: 'Select images from the asset library' }) : undefined;
  const unready = isUnready(work);
  const submit = () => {
    setTried(true);
    if (problem !== undefined || unready || name.trim() === '') return undefined;
    return call('POST batches', {
      body: {
        ...{ name: name.trim(), work, format },
        pictures: pictures.map(({ key }) => key),
      },
    }).then(({ id }) => onMade(id));
  };
  return (
    <FormDialog
      title={t({ zh: '新建批量', en: 'New batch' })}
      submit={t({ zh: '开始处理', en: 'Start' })}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field
        label={t(
          { zh: '图片（{n} 张，最多 {most} 张）', en: 'Images ({n}, up to {most})' },
          { n: pictures.length, most: batchLimits.pictures },
        )}
        validationMessage={tried ? problem : undefined}
      >
        <div className={classes.picked}>
          {pictures.slice(0, 12).map(({ key }) => (
            <LazyImage key={key} src={assetUrl(key, 160)} alt="" />
          ))}
          {pictures.length > 12 ? <span>+{pictures.length - 12}</span> : null}
          <Button onClick={() => void choose()}>{t({ zh: '从素材库选择', en: 'From asset library' })}</Button>
          {pictures.length > 0 ? (
            <Button appearance="subtle" onClick={() => setPictures([])}>
              {t({ zh: '清空', en: 'Clear' })}
            </Button>
          ) : null}
        </div>
      </Field>
      <Field label={t({ zh: '做什么', en: 'What to do' })}>
        <Select value={work.kind} onChange={(_, { value }) => setWork(firstWork[value as BatchWork['kind']])}>
          {kinds.map(([kind, title]) => (
            <option key={kind} value={kind}>
              {t(title)}
            </option>
          ))}
        </Select>
      </Field>
      <WorkFields work={work} count={pictures.length} tried={tried} onChange={setWork} />
      <div className={classes.pair}>
        <Field label={t({ zh: '格式', en: 'Format' })}>
          <Select value={format} onChange={(_, { value }) => setFormat(value as BatchFormat)}>
            <option value="jpeg">JPEG</option>
            <option value="png">PNG</option>
            <option value="webp">WebP</option>
          </Select>
        </Field>
        <Field
          label={t({ zh: '名称，也是素材库里的文件夹', en: 'Name and library folder' })}
          validationMessage={tried && name.trim() === '' ? t({ zh: '请填写名称', en: 'Enter a name' }) : undefined}
        >
          <Input value={name} maxLength={batchLimits.name} onChange={(_, { value }) => setNamed(value)} />
        </Field>
      </div>
    </FormDialog>
  );
}

/** Is something left to be chosen? */
function isUnready(work: BatchWork): boolean {
  if (work.kind === 'mark') return work.picture === '';
  if (work.kind === 'sizes') return work.sizes.length === 0;
  if (work.kind === 'scene') return work.model === '' || work.prompt.trim() === '';
  return work.kind === 'enlarge' && work.model === '';
}
