import { useText } from '@fitout/sdk/web';
import { Button, Input, Select } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import type { UsableProvider } from '../../shared/calls/providers.ts';
import { generationLimits } from '../../shared/providers/capabilities.ts';
import classes from './bench.module.css';
import { type ColumnDraft, capabilitiesOf, sizesOf } from './new-run-draft.ts';

interface Props {
  at: number;
  column: ColumnDraft;
  providers: readonly UsableProvider[];
  onChange(column: ColumnDraft): void;
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined;
}

/** A model and its parameters: those that it knows. */
export function ColumnHead({ at, column, providers, onChange, onRemove }: Props) {
  const t = useText();
  const capabilities = capabilitiesOf(providers, column);
  const named = (zh: string, en: string) => t({ zh: `第 {n} 列${zh}`, en: `${en} of column {n}` }, { n: at + 1 });
  const { size } = column;
  const sizes = capabilities === undefined ? [] : sizesOf(capabilities);
  return (
    <div className={classes.head}>
      <span className={classes.line}>
        <Select
          className={classes.model ?? ''}
          value={`${column.provider}:${column.model}`}
          aria-label={named('模型', 'Model')}
          onChange={(_, { value }) => {
            const colon = value.indexOf(':');
            const chosen = { provider: value.slice(0, colon), model: value.slice(colon + 1) };
            onChange({ ...column, ...chosen, size: undefined });
          }}
        >
          {providers.map(({ id, name, models }) => (
            <optgroup key={id} label={name}>
              {models
                .filter((model) => model.capabilities.operations.includes('generate'))
                .map((model) => (
                  <option key={model.id} value={`${id}:${model.id}`}>
                    {model.id}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
        {onRemove === undefined ? null : (
          <Button
            size="small"
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t({ zh: '去掉第 {n} 列', en: 'Remove column {n}' }, { n: at + 1 })}
            onClick={onRemove}
          />
        )}
      </span>
      {sizes.length === 0 ? null : (
        <Select
          size="small"
          value={size === undefined ? '' : `${size.width}x${size.height}`}
          aria-label={named('尺寸', 'Size')}
          onChange={(_, { value }) =>
            onChange({ ...column, size: sizes.find(({ width, height }) => `${width}x${height}` === value) })
          }
        >
          <option value="">{t({ zh: '默认尺寸', en: 'Default size' })}</option>
          {sizes.map(({ width, height }) => (
            <option key={`${width}x${height}`} value={`${width}x${height}`}>
              {width} × {height}
            </option>
          ))}
        </Select>
      )}
      {capabilities?.seed === true ? (
        <Input
          size="small"
          inputMode="numeric"
          maxLength={10}
          value={column.seed}
          placeholder={t({ zh: '种子：随机', en: 'Seed: random' })}
          aria-label={named('种子', 'Seed')}
          onChange={(_, data) => onChange({ ...column, seed: data.value.replace(/\D/g, '') })}
        />
      ) : null}
      {capabilities?.negative === true ? (
        <Input
          size="small"
          maxLength={generationLimits.negative}
          value={column.negative}
          placeholder={t({ zh: '不要出现什么', en: 'What to leave out' })}
          aria-label={named('反向提示词', 'Negative prompt')}
          onChange={(_, data) => onChange({ ...column, negative: data.value })}
        />
      ) : null}
    </div>
  );
}
