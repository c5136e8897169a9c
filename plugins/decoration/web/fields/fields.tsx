import { TimeField as SetTimeField } from '@fitout/sdk/desktop';
import { useSetTimes, useText } from '@fitout/sdk/web';
import { Input, Field as Labelled, Select, Switch, Textarea } from '@fluentui/react-components';
import { lazy, Suspense, useId } from 'react';
import type { Field, FieldGroup } from '../../shared/blocks/schema.ts';
import type { Json } from '../../shared/document/document.ts';
import { richTextRules } from '../../shared/rich-text.ts';
import { CubeField } from '../areas/cube-field.tsx';
import { HotspotField } from '../areas/hotspot-field.tsx';
import classes from '../panel/panel.module.css';
import { ColorField } from './color-field.tsx';
import { MixedNote, useValue } from './field-target.tsx';
import { ImageField } from './image-field.tsx';
import { LinkField } from './link-field.tsx';
import { ListEditor } from './list-field.tsx';
import { NumberInput } from './number-field.tsx';
import { OfferedField } from './offered-field.tsx';
import { OwnField } from './own-field.tsx';
import { PickedField } from './picked-field.tsx';
import { SourceField } from './source-field.tsx';

const RichText = lazy(() => import('./rich-text.tsx').then((module) => ({ default: module.RichText })));

/** The groups of a block's schema, each control at its path below `base`. */
export function Groups({ groups }: { groups: readonly FieldGroup[] }) {
  const t = useText();
  return groups.map((group) => (
    <section className={classes.group} key={group.title.zh}>
      <h3>{t(group.title)}</h3>
      <Fields fields={group.fields} base="" />
    </section>
  ));
}

export function Fields({ fields, base }: { fields: readonly Field[]; base: string }) {
  return fields.map((field) => (
    // Where a check's finding leads to.
    <div key={field.key} data-field={base + field.key} style={{ display: 'contents' }}>
      <Conditional field={field} base={base} />
      {base === '' ? <MixedNote name={field.key} /> : null}
    </div>
  ));
}

function Conditional({ field, base }: { field: Field; base: string }) {
  if (field.when === undefined) return <Control field={field} path={base + field.key} base={base} />;
  return <When field={field} base={base} when={field.when} />;
}

function When({ field, base, when }: { field: Field; base: string; when: NonNullable<Field['when']> }) {
  const [value] = useValue(base + when.key);
  return when.in.includes(value as Json) ? <Control field={field} path={base + field.key} base={base} /> : null;
}

type Of<K extends Field['kind']> = { field: Extract<Field, { kind: K }>; path: string };

function Control({ field, path, base }: { field: Field; path: string; base: string }) {
  switch (field.kind) {
    case 'text':
      return <TextField field={field} path={path} />;
    case 'richtext':
      return <RichTextField field={field} path={path} />;
    case 'number':
    case 'slider':
      return <SizeField field={field} path={path} />;
    case 'switch':
      return <SwitchField field={field} path={path} />;
    case 'select':
      return <SelectField field={field} path={path} />;
    case 'time':
      return <TimeField field={field} path={path} />;
    case 'color':
      return <ColorField path={path} label={field.label} />;
    case 'image':
      return <ImageField path={path} label={field.label} kind="image" advised={field.advised} />;
    case 'video':
      return <ImageField path={path} label={field.label} kind="video" />;
    case 'link':
      return <LinkField path={path} label={field.label} />;
    case 'list':
      return (
        <ListEditor
          path={path}
          label={field.label}
          list={field}
          render={(at) => <Fields fields={field.fields} base={`${path}.${at}.`} />}
        />
      );
    case 'hotspots':
      return <HotspotField path={path} imagePath={base + field.imageKey} label={field.label} />;
    case 'cube':
      return <CubeField path={path} base={base} />;
    case 'picked':
      return <PickedField field={field} path={path} />;
    case 'offered':
      return <OfferedField field={field} path={path} />;
    case 'own':
      return <OwnField field={field} path={path} />;
    case 'source':
      return <SourceField field={field} path={path} />;
  }
}

/** A text beyond what may be stored is left alone: an editor would choke on it, and the server refuse it. */
function RichTextField({ field, path }: Of<'richtext'>) {
  const t = useText();
  const [value] = useValue(path);
  const length = typeof value === 'string' ? value.length : 0;
  if (length > richTextRules.maxLength)
    return (
      <p className={classes.wrong}>
        {t(
          {
            zh: '内容有 {n} 字，超过 {max} 字的上限，已原样保留；请拆分为多个组件后再发布',
            en: '{n} {n|character|characters}, over the limit of {max}. Nothing is lost; shorten the text before publishing',
          },
          { n: length.toLocaleString(), max: richTextRules.maxLength.toLocaleString() },
        )}
      </p>
    );
  return (
    <Suspense fallback={<p className={classes.hint}>…</p>}>
      <RichText path={path} label={field.label} />
    </Suspense>
  );
}

function TextField({ field, path }: Of<'text'>) {
  const t = useText();
  const [value, set] = useValue(path);
  const shared = {
    value: typeof value === 'string' ? value : '',
    maxLength: field.maxLength,
    placeholder: field.placeholder === undefined ? undefined : t(field.placeholder),
    onChange: (_: unknown, data: { value: string }) => set(data.value),
  };
  return (
    <Labelled label={t(field.label)} hint={field.hint === undefined ? undefined : t(field.hint)}>
      {field.multiline === true ? <Textarea {...shared} resize="vertical" /> : <Input {...shared} />}
    </Labelled>
  );
}

function SizeField({ field, path }: Of<'number' | 'slider'>) {
  const t = useText();
  const id = useId();
  const [value, set] = useValue(path);
  const { min, max, step = 1 } = field;
  const number = typeof value === 'number' ? value : min;
  const unit = field.unit === undefined ? '' : ` (${field.unit})`;
  return (
    <div>
      <div className={classes.label} id={id}>
        {t(field.label)}
        {unit}
      </div>
      <div className={classes.row}>
        {field.kind === 'slider' ? (
          <input
            className={classes.slider}
            type="range"
            aria-labelledby={id}
            min={min}
            max={max}
            step={step}
            value={number}
            onChange={(event) => set(event.currentTarget.valueAsNumber)}
          />
        ) : null}
        <NumberInput
          label={`${t(field.label)}${unit}`}
          value={number}
          min={min}
          max={max}
          step={step}
          width={72}
          onChange={set}
        />
      </div>
    </div>
  );
}

/** A moment by the organisation's clock. */
function TimeField({ field, path }: Of<'time'>) {
  const t = useText();
  const [value, set] = useValue(path);
  const { toField, fromField } = useSetTimes();
  return (
    <SetTimeField
      label={t(field.label)}
      {...(field.hint === undefined ? {} : { hint: t(field.hint) })}
      value={typeof value === 'string' && value !== '' ? toField(value) : ''}
      onChange={(text) => set(fromField(text) ?? '')}
    />
  );
}

function SwitchField({ field, path }: Of<'switch'>) {
  const t = useText();
  const [value, set] = useValue(path);
  return <Switch checked={value === true} label={t(field.label)} onChange={(_, data) => set(data.checked)} />;
}

function SelectField({ field, path }: Of<'select'>) {
  const t = useText();
  const name = useId();
  const [stored, set] = useValue(path);
  const value = stored ?? field.options[0]?.value;
  if (field.segmented !== true)
    return (
      <Labelled label={t(field.label)}>
        <Select
          value={String(value)}
          onChange={(_, data) => set(field.options.find((option) => String(option.value) === data.value)?.value)}
        >
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {t(option.label)}
            </option>
          ))}
        </Select>
      </Labelled>
    );
  return (
    <div role="radiogroup" aria-labelledby={`${name}l`}>
      <div className={classes.label} id={`${name}l`}>
        {t(field.label)}
      </div>
      <div className={classes.segments}>
        {field.options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => set(option.value)} />
            {t(option.label)}
          </label>
        ))}
      </div>
    </div>
  );
}
