import { useText } from '@fitout/sdk/web';
import { Field, Input, Select, Textarea } from '@fluentui/react-components';
import { useSnapshot } from 'valtio/react';
import {
  type Capabilities,
  generationLimits,
  type Size,
  type SizeRule,
} from '../../../shared/providers/capabilities.ts';
import { nearestSize } from '../../../shared/providers/sizes.ts';
import { SliderField } from '../parts/slider-field.tsx';
import { useEditor } from '../session/hooks.ts';
import classes from './generate.module.css';
import { References } from './references.tsx';

const shapes = [
  { width: 1, height: 1 },
  { width: 4, height: 3 },
  { width: 3, height: 4 },
  { width: 16, height: 9 },
  { width: 9, height: 16 },
] as const;
/** Pixels of a side where a model leaves it open. */
const usualSide = 1024;

/** What few change: sizes, seed, what should not be seen, the edge, references. */
export function MoreFields({ capabilities }: { capabilities: Capabilities }) {
  const session = useEditor();
  const t = useText();
  const form = useSnapshot(session.ui.generate);
  const part = form.where === 'selection' || form.where === 'empty';
  return (
    <details className={classes.more}>
      <summary>{t({ zh: '更多', en: 'More' })}</summary>
      {form.where === 'new' ? <SizeField rule={capabilities.sizes} /> : null}
      {capabilities.negative ? (
        <Field label={t({ zh: '不要出现', en: 'Leave out' })} size="small">
          <Textarea
            value={form.negative}
            rows={2}
            maxLength={generationLimits.negative}
            onChange={(_, { value }) => {
              session.ui.generate.negative = value;
            }}
          />
        </Field>
      ) : null}
      {capabilities.seed ? (
        <Field
          label={t({ zh: '种子', en: 'Seed' })}
          hint={t({ zh: '留空则每次不同', en: 'Leave empty for a random seed' })}
          size="small"
        >
          <Input
            size="small"
            inputMode="numeric"
            value={form.seed === undefined ? '' : String(form.seed)}
            onChange={(_, { value }) => {
              const digits = value.replace(/\D/g, '').slice(0, 9);
              session.ui.generate.seed = digits === '' ? undefined : Number(digits);
            }}
          />
        </Field>
      ) : null}
      {part ? (
        <SliderField
          label={t({ zh: '周边', en: 'Context' })}
          value={form.padding}
          least={0}
          most={512}
          initial={64}
          unit="px"
          onChange={(value) => {
            session.ui.generate.padding = value;
          }}
        />
      ) : null}
      {form.where === 'selection' ? (
        <SliderField
          label={t({ zh: '边缘过渡', en: 'Soft edge' })}
          value={form.feather}
          least={0}
          most={64}
          initial={8}
          unit="px"
          onChange={(value) => {
            session.ui.generate.feather = value;
          }}
        />
      ) : null}
      {capabilities.references > 0 ? <References most={capabilities.references} /> : null}
    </details>
  );
}

function SizeField({ rule }: { rule: SizeRule }) {
  const session = useEditor();
  const t = useText();
  const { size } = useSnapshot(session.ui.generate);
  const sizes = sizesOf(rule);
  const name = ({ width, height }: Size) => `${width} × ${height}`;
  const value = sizes.findIndex((one) => size !== undefined && name(one) === name(size));
  return (
    <Field label={t({ zh: '尺寸', en: 'Size' })} size="small">
      <Select
        size="small"
        value={String(value)}
        onChange={(_, data) => {
          session.ui.generate.size = sizes[Number(data.value)];
        }}
      >
        <option value="-1">{t({ zh: '跟随画布', en: 'Match canvas' })}</option>
        {sizes.map((one, at) => (
          <option key={name(one)} value={at}>
            {name(one)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function sizesOf(rule: SizeRule): readonly Size[] {
  if (rule.kind === 'list') return rule.sizes;
  const found = shapes.map(({ width, height }) => {
    const scale = usualSide / Math.max(width, height);
    return nearestSize(rule, { width: Math.round(width * scale), height: Math.round(height * scale) });
  });
  return found.filter(
    (one, at) => found.findIndex(({ width, height }) => width === one.width && height === one.height) === at,
  );
}
