import { formMessages, type LocalText } from '@fitout/sdk';
import { focusProblem, usePlugin, useText } from '@fitout/sdk/web';
import {
  Button,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  Radio,
  RadioGroup,
  SpinButton,
  Spinner,
} from '@fluentui/react-components';
import { useId, useState } from 'react';
import type { SourcePreview } from '../../shared/calls/sources.ts';
import type { HttpSource, SourceField } from '../../shared/sources/http-source.ts';
import { sourceLimits, sourceUrlFits } from '../../shared/sources/sources.ts';
import { decorationCalls } from '../client.ts';
import { EditorDialog, useDialog } from '../dialogs/frame.tsx';
import classes from './fields.module.css';

const fieldTexts: Record<Exclude<SourceField, 'id'>, LocalText> = {
  name: { zh: '名称', en: 'Name' },
  price: { zh: '价格', en: 'Price' },
  image: { zh: '图片', en: 'Picture' },
  link: { zh: '链接', en: 'Link' },
  listPrice: { zh: '划线价', en: 'Original price' },
  stock: { zh: '库存', en: 'Stock' },
  badge: { zh: '角标', en: 'Badge' },
  description: { zh: '说明', en: 'Description' },
};
const fieldOrder = Object.keys(fieldTexts) as (keyof typeof fieldTexts)[];

/** An address, where its list is, and what its items are called there; tried out against the real answer. */
export function SourceDialog(props: {
  source: HttpSource;
  /** The page has it already. */
  known: boolean;
  onSave(source: HttpSource): void;
  onRemove(): void;
  onClose(): void;
}) {
  const { known, onSave, onRemove, onClose } = props;
  const t = useText();
  const dialog = useDialog(onClose);
  const [source, setSource] = useState(props.source);
  const trial = useTrial(source);
  const change = (part: Partial<HttpSource>) => setSource({ ...source, ...part });
  const badUrl = source.url !== '' && !sourceUrlFits(source.url.trim());
  // What is missing is said of what was asked for: the list is tried before it is known what its items are called.
  const [asked, setAsked] = useState<'nothing' | 'url' | 'all'>('nothing');
  const noUrl = source.url.trim() === '';
  const noName = source.fields.name.trim() === '';
  const use = (form: HTMLFormElement) => {
    setAsked('all');
    if (noUrl || badUrl || noName) return focusProblem(form);
    onSave({ ...source, url: source.url.trim() });
    dialog.close();
  };
  const tryOut = (form: HTMLFormElement | null) => {
    if (trial.busy) return;
    if (asked === 'nothing') setAsked('url');
    if (!noUrl && !badUrl) trial.run();
    else if (form !== null) focusProblem(form);
  };
  const urlProblem = badUrl
    ? t({ zh: '地址要以 https:// 开头', en: 'Must start with https://' })
    : noUrl && asked !== 'nothing'
      ? t(formMessages.required)
      : undefined;
  const keys = trial.preview?.lists.find(({ path }) => path === source.list)?.keys ?? [];
  return (
    <EditorDialog
      dialog={dialog}
      title={{ zh: '数据源', en: 'Source' }}
      width={640}
      onSubmit={use}
      actions={
        <>
          {known ? (
            <Button
              onClick={() => {
                onRemove();
                dialog.close();
              }}
            >
              {t({ zh: '删除', en: 'Delete' })}
            </Button>
          ) : null}
          <Button type="submit" appearance="primary">
            {t({ zh: '使用', en: 'Use' })}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <Field
          label={t({ zh: '地址', en: 'Address' })}
          required
          hint={t({
            zh: '由服务器读取 JSON，访客不会直接访问',
            en: 'The server reads this JSON; visitors do not access it',
          })}
          validationMessage={urlProblem}
        >
          <Input
            type="url"
            value={source.url}
            placeholder="https://"
            maxLength={sourceLimits.url}
            onChange={(_, data) => change({ url: data.value })}
          />
        </Field>
        <div className={classes.pair}>
          <Field label={t({ zh: '数据源名称', en: 'Name' })}>
            <Input value={source.name} maxLength={60} onChange={(_, data) => change({ name: data.value })} />
          </Field>
          <PathField
            label={{ zh: '列表路径', en: 'Path to the list' }}
            value={source.list}
            offers={trial.preview?.lists.map(({ path }) => path) ?? []}
            placeholder="data.items"
            onChange={(list) => change({ list })}
          />
        </div>
        <div className={classes.pair}>
          {fieldOrder.map((field) => (
            <PathField
              key={field}
              label={fieldTexts[field]}
              value={source.fields[field]}
              offers={keys}
              required={field === 'name'}
              problem={field === 'name' && noName && asked === 'all' ? formMessages.required : undefined}
              onChange={(path) => change({ fields: { ...source.fields, [field]: path } })}
            />
          ))}
        </div>
        <div className={classes.pair}>
          <Field label={t({ zh: '价格单位', en: 'Price unit' })}>
            <RadioGroup
              layout="horizontal"
              value={source.unit}
              onChange={(_, data) => change({ unit: data.value === 'fen' ? 'fen' : 'yuan' })}
            >
              <Radio value="yuan" label={t({ zh: '元', en: 'yuan' })} />
              <Radio value="fen" label={t({ zh: '分', en: 'cents' })} />
            </RadioGroup>
          </Field>
          <Field label={t({ zh: '缓存（分钟）', en: 'Cache (minutes)' })}>
            <SpinButton
              value={source.minutes}
              min={sourceLimits.minMinutes}
              max={sourceLimits.maxMinutes}
              onChange={(_, data) => {
                const minutes = data.value ?? Number(data.displayValue);
                if (Number.isFinite(minutes)) change({ minutes: Math.round(minutes) });
              }}
            />
          </Field>
        </div>
        <Button disabledFocusable={trial.busy} onClick={(event) => tryOut(event.currentTarget.form)}>
          {trial.busy ? <Spinner size="tiny" /> : t({ zh: '试读', en: 'Test' })}
        </Button>
        <Outcome trial={trial} />
      </div>
    </EditorDialog>
  );
}

function useTrial(source: HttpSource) {
  const { http } = usePlugin();
  const [preview, setPreview] = useState<SourcePreview>();
  const [error, setError] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    setError(undefined);
    decorationCalls(http)('POST sources/preview', { body: { source } }, { showError: false, timeout: 15_000 })
      .then(setPreview, setError)
      .finally(() => setBusy(false));
  };
  return { preview, error, busy, run };
}

function PathField(props: {
  label: LocalText;
  value: string;
  offers: readonly string[];
  placeholder?: string;
  required?: boolean;
  problem?: LocalText | undefined;
  onChange(path: string): void;
}) {
  const { label, value, offers, placeholder, required = false, problem, onChange } = props;
  const t = useText();
  const list = useId();
  return (
    <Field label={t(label)} required={required} validationMessage={problem && t(problem)}>
      <Input
        value={value}
        maxLength={sourceLimits.path}
        input={{ list, spellCheck: false }}
        onChange={(_, data) => onChange(data.value)}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
      <datalist id={list}>
        {offers.map((offer) => (
          <option key={offer} value={offer} />
        ))}
      </datalist>
    </Field>
  );
}

function Outcome({ trial: { preview, error } }: { trial: ReturnType<typeof useTrial> }) {
  const t = useText();
  if (error !== undefined) return <Say intent="error" words={error.message} />;
  if (preview === undefined) return null;
  const [longest] = preview.lists;
  return (
    <>
      {preview.fault === null ? (
        <Say
          intent={preview.total === 0 ? 'warning' : 'success'}
          words={t(
            preview.skipped === 0
              ? { zh: '读到 {n} 条', en: '{n} found' }
              : { zh: '读到 {n} 条，跳过没有名称的 {m} 条', en: '{n} found, {m} without a name skipped' },
            { n: preview.total, m: preview.skipped },
          )}
        />
      ) : (
        <Say intent="error" words={t(preview.fault)} />
      )}
      {preview.fault === null || longest === undefined ? null : (
        <Say
          intent="info"
          words={t(
            { zh: '应答里的列表：{path}；每条含 {keys}', en: 'Lists in the response: {path}; each with {keys}' },
            {
              path: preview.lists
                .map(({ path }) => (path === '' ? t({ zh: '（根）', en: '(root)' }) : path))
                .join('、'),
              keys: longest.keys.slice(0, 12).join('、'),
            },
          )}
        />
      )}
      <ul className={classes.preview} aria-label={t({ zh: '试读结果', en: 'Test result' })}>
        {preview.items.map((item) => (
          <li key={item.id}>
            {item.image === '' ? <span className={classes.blank} /> : <img src={item.image} alt="" />}
            <span className={classes.name}>
              <span>{item.name}</span>
              <small>
                {[
                  item.price === null ? '' : `¥${(item.price / 100).toFixed(2)}`,
                  item.stock === null ? '' : t({ zh: '库存 {n}', en: '{n} in stock' }, { n: item.stock }),
                  item.badge,
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Say({ intent, words }: { intent: 'error' | 'warning' | 'success' | 'info'; words: string }) {
  return (
    <MessageBar intent={intent} layout="multiline">
      <MessageBarBody>{words}</MessageBarBody>
    </MessageBar>
  );
}
