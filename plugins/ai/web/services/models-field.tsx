import type { Errors } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button, Field, Input } from '@fluentui/react-components';
import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import { useId } from 'react';
import { limits } from '../../shared/limits.ts';
import { type ModelDraft, modelLine } from './service-draft.ts';
import classes from './services.module.css';

interface Props {
  lines: readonly ModelDraft[];
  /** Names that the kind is known to have. */
  known: readonly string[];
  /** It takes other names too. */
  anyModel: boolean;
  errors: Errors;
  onChange(lines: readonly ModelDraft[]): void;
}

/** The models that a service is used with, and what one picture of each costs. */
export function ModelsField({ lines, known, anyModel, errors, onChange }: Props) {
  const t = useText();
  const list = useId();
  const set = (key: number, change: Partial<ModelDraft>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...change } : line)));
  const unused = known.filter((name) => !lines.some(({ id }) => id === name));
  return (
    <fieldset className={classes.modelLines}>
      <legend>{t({ zh: '模型与每张价格（元）', en: 'Models and price per image (yuan)' })}</legend>
      <p className={classes.quiet}>
        {anyModel
          ? t({
              zh: '选常用模型，或填服务里的模型名。价格用于估价和额度，按服务商的价目填写。',
              en: 'Choose a common model, or enter the model name used by the service. Prices are used for estimates and budgets, so use the provider’s price list.',
            })
          : t({
              zh: '选该服务的模型。价格用于估价和额度，按服务商的价目填写。',
              en: 'Choose the service’s models. Prices are used for estimates and budgets, so use the provider’s price list.',
            })}
      </p>
      <datalist id={list}>
        {unused.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {lines.map((line, at) => (
        <div key={line.key} className={classes.modelLine}>
          <Field {...problem(errors[`model-${line.key}`])}>
            <Input
              value={line.id}
              maxLength={200}
              input={{ list }}
              placeholder={t({ zh: '模型名', en: 'Model name' })}
              aria-label={t({ zh: '第 {n} 个模型', en: 'Model {n}' }, { n: at + 1 })}
              onChange={(_, data) => set(line.key, { id: data.value })}
            />
          </Field>
          <Field {...problem(errors[`price-${line.key}`])}>
            <Input
              value={line.price}
              inputMode="decimal"
              maxLength={12}
              contentBefore="¥"
              placeholder="0.2"
              aria-label={t({ zh: '第 {n} 个模型每张价格', en: 'Price of model {n}' }, { n: at + 1 })}
              onChange={(_, data) => set(line.key, { price: data.value })}
            />
          </Field>
          <Button
            type="button"
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t({ zh: '去掉第 {n} 个模型', en: 'Remove model {n}' }, { n: at + 1 })}
            onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        </div>
      ))}
      {errors.models === undefined ? null : (
        <p className={classes.problem} role="alert">
          {errors.models}
        </p>
      )}
      <Button
        type="button"
        size="small"
        icon={<AddRegular />}
        disabled={lines.length >= limits.models}
        onClick={() => onChange([...lines, modelLine(unused[0])])}
      >
        {t({ zh: '添加模型', en: 'Add a model' })}
      </Button>
    </fieldset>
  );
}

function problem(words: string | undefined) {
  return words === undefined ? {} : { validationMessage: words, validationState: 'error' as const };
}
