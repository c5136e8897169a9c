import type { LocalText } from '@fitout/sdk';
import { keyOf } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Button, Field, Select, Textarea } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Generation } from '../../../shared/calls/generations.ts';
import type { UsableProvider } from '../../../shared/calls/providers.ts';
import { generationLimits } from '../../../shared/providers/capabilities.ts';
import { showFen } from '../../../shared/providers/money.ts';
import { single, type Where } from '../../../shared/providers/where.ts';
import { TemplateMenu, useTemplates } from '../../prompts/template-menu.tsx';
import { useEditor, useEngineState } from '../session/hooks.ts';
import { type Choice, choicesAt, chosen } from './form.ts';
import classes from './generate.module.css';
import { MoreFields } from './more-fields.tsx';
import { asksForPrompt, needsNoPrompt, placeHints, placeQuestions, placeTitles, shownPlaces } from './places.ts';
import { generate } from './send.ts';
import { styles } from './styles.ts';

interface Props {
  providers: readonly UsableProvider[];
  /** Of the organisation, this month. */
  spent: { used: number; limit: number | null };
  onSent(made: Generation): void;
}

export function GenerateFields({ providers, spent, onSent }: Props) {
  const session = useEditor();
  const t = useText();
  const form = useSnapshot(session.ui.generate);
  const state = useEngineState();
  const [sending, setSending] = useState(false);
  const choices = choicesAt(form.where, providers);
  const choice = chosen(choices, form.service);
  const one = single.includes(form.where);
  const cost = choice === undefined ? 0 : choice.model.price * Math.min(one ? 1 : form.n, choice.model.capabilities.n);
  const left = spent.limit === null ? undefined : spent.limit - spent.used;
  const unselected = form.where === 'selection' && state?.selection === undefined;
  const problem = problemOf(form, choice, { unselected, poor: left !== undefined && cost > left });
  const submit = async (with_: Choice): Promise<void> => {
    setSending(true);
    const made = await generate(session, with_);
    setSending(false);
    if (made !== undefined) onSent(made);
  };
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={t({ zh: '生成', en: 'Generate' })}
      onSubmit={(event) => {
        event.preventDefault();
        if (choice !== undefined && problem === undefined && !sending) void submit(choice);
      }}
    >
      <Field label={t({ zh: '生成什么', en: 'What to generate' })} hint={t(placeHints[form.where])} size="small">
        <Select
          size="small"
          value={form.where}
          onChange={(_, { value }) => {
            session.ui.generate.where = value as Where;
          }}
        >
          {shownPlaces((where) => choicesAt(where, providers).length > 0, form.where).map((where) => (
            <option key={where} value={where}>
              {t(placeTitles[where])}
            </option>
          ))}
        </Select>
      </Field>
      {asksForPrompt(form.where) ? <WordsFields /> : null}
      <div className={classes.pair}>
        <Field label={t({ zh: '模型', en: 'Model' })} size="small">
          <Select
            size="small"
            value={choice?.key ?? ''}
            disabled={choices.length === 0}
            onChange={(_, { value }) => {
              session.ui.generate.service = value;
            }}
          >
            {choices.map(({ key, provider, model }) => (
              <option key={key} value={key}>
                {provider.name} · {model.id}
              </option>
            ))}
          </Select>
        </Field>
        {one ? null : (
          <Field label={t({ zh: '张数', en: 'Count' })} size="small">
            <Select
              size="small"
              value={String(Math.min(form.n, choice?.model.capabilities.n ?? 1))}
              onChange={(_, { value }) => {
                session.ui.generate.n = Number(value);
              }}
            >
              {[1, 2, 3, 4]
                .filter((count) => count <= (choice?.model.capabilities.n ?? 1))
                .map((count) => (
                  <option key={count}>{count}</option>
                ))}
            </Select>
          </Field>
        )}
      </div>
      {choice === undefined || one ? null : <MoreFields capabilities={choice.model.capabilities} />}
      <p className={classes.price}>
        <span>{t({ zh: '本次 {cost}', en: 'Cost: {cost}' }, { cost: showFen(cost) })}</span>
        <span>
          {spent.limit === null
            ? t({ zh: '本月已用 {used}', en: '{used} this month' }, { used: showFen(spent.used) })
            : t(
                { zh: '本月已用 {used} / {limit}', en: '{used} of {limit} this month' },
                { used: showFen(spent.used), limit: showFen(spent.limit) },
              )}
        </span>
      </p>
      <Button type="submit" appearance="primary" disabledFocusable={problem !== undefined || sending}>
        {t({ zh: '生成', en: 'Generate' })}
      </Button>
      {problem === undefined || problem === '' ? null : <p className={classes.problem}>{t(problem)}</p>}
    </form>
  );
}

/** What is wanted, in words: with templates and styles. */
function WordsFields() {
  const session = useEditor();
  const t = useText();
  const words = useId();
  const form = useSnapshot(session.ui.generate);
  const templates = useTemplates();
  return (
    <>
      <div className={classes.templates}>
        <TemplateMenu
          from={templates}
          label={t({ zh: '用模板', en: 'Use template' })}
          onPick={(picked) => {
            session.ui.generate.prompt = picked.text;
            session.ui.generate.negative = picked.negative;
          }}
        />
        <Button
          type="button"
          size="small"
          appearance="subtle"
          disabledFocusable={form.prompt.trim() === ''}
          onClick={() => void templates.keep(form.prompt, form.negative)}
        >
          {t({ zh: '存为模板', en: 'Save as template' })}
        </Button>
      </div>
      <Textarea
        id={words}
        value={form.prompt}
        rows={4}
        resize="vertical"
        aria-label={t({ zh: '提示词', en: 'Prompt' })}
        placeholder={t(placeQuestions[form.where])}
        onChange={(_, { value }) => {
          session.ui.generate.prompt = value;
        }}
        onKeyDown={(event) => {
          if (keyOf(event) === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      <div className={classes.chips} role="radiogroup" aria-label={t({ zh: '风格', en: 'Style' })}>
        {styles.map(({ id, title }) => (
          // biome-ignore lint/a11y/useSemanticElements: chips that are pressed, as everywhere in the product
          <button
            key={id}
            type="button"
            role="radio"
            aria-checked={form.style === id}
            onClick={() => {
              session.ui.generate.style = id;
            }}
          >
            {t(title)}
          </button>
        ))}
      </div>
    </>
  );
}

/** Why it cannot be sent; '' where that needs no words. */
function problemOf(
  { prompt, where }: { prompt: string; where: Where },
  choice: Choice | undefined,
  { unselected, poor }: { unselected: boolean; poor: boolean },
): LocalText | '' | undefined {
  if (choice === undefined)
    return {
      zh: '已接入的模型都做不了这个，换一种，或请管理员接入别的模型',
      en: 'No connected model can do this. Choose another option, or ask an administrator to add a model',
    };
  if (unselected) return { zh: '先用选区工具圈出要重绘的地方', en: 'First select the area to repaint' };
  if (poor) return { zh: '本月的生成额度不够了', en: 'Not enough budget left this month' };
  const most = Math.min(choice.model.capabilities.prompt, generationLimits.prompt);
  const { length } = [...prompt];
  if (length > most)
    return {
      zh: `提示词最多 ${most} 字，现有 ${length} 字`,
      en: `The prompt can have up to ${most} characters; this one has ${length}`,
    };
  return prompt.trim() === '' && !needsNoPrompt(where, choice) ? '' : undefined;
}
