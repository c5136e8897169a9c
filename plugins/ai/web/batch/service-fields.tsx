import { LoadFailed } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, Field, Select, Spinner, Textarea } from '@fluentui/react-components';
import { useEffect } from 'react';
import { batchOperation, type ServiceWork } from '../../shared/batch/cost.ts';
import type { BatchWork } from '../../shared/batch/work.ts';
import type { UsableProvider } from '../../shared/calls/providers.ts';
import { generationLimits } from '../../shared/providers/capabilities.ts';
import { showFen } from '../../shared/providers/money.ts';
import { TemplateMenu, useTemplates } from '../prompts/template-menu.tsx';
import { useProviders } from '../prompts/use-providers.ts';
import classes from './batch.module.css';

interface Props {
  work: ServiceWork;
  count: number;
  tried: boolean;
  onChange(work: BatchWork): void;
}

interface Choice {
  provider: string;
  model: string;
  title: string;
  /** Fen of a picture. */
  price: number;
}

function choicesFor(kind: ServiceWork['kind'], providers: readonly UsableProvider[]): Choice[] {
  return providers.flatMap(({ id, name, models }) =>
    models
      .filter(({ capabilities }) => batchOperation(kind, capabilities) !== undefined)
      .map((model) => ({ provider: id, model: model.id, title: `${name} · ${model.id}`, price: model.price })),
  );
}

/** 换场景 and 放大: which model, in which words, and what all of it costs. */
export function ServiceFields({ work, count, tried, onChange }: Props) {
  const t = useText();
  const providers = useProviders();
  const { data, error, reload } = providers;
  const choices = data === undefined ? undefined : choicesFor(work.kind, data.items);
  const chosen = choices?.find(({ provider, model }) => provider === work.provider && model === work.model);
  const first = choices?.[0];
  useEffect(() => {
    if (chosen === undefined && first !== undefined)
      onChange({ ...work, provider: first.provider, model: first.model });
  }, [chosen, first, work, onChange]);
  if (choices === undefined || data === undefined)
    return error === undefined ? <Spinner /> : <LoadFailed error={error} onRetry={reload} />;
  if (first === undefined) return <NoModel kind={work.kind} />;
  return (
    <>
      <Field label={t({ zh: '模型', en: 'Model' })}>
        <Select
          value={`${work.provider} ${work.model}`}
          onChange={(_, { value }) => {
            const picked = choices.find(({ provider, model }) => `${provider} ${model}` === value);
            if (picked !== undefined) onChange({ ...work, provider: picked.provider, model: picked.model });
          }}
        >
          {choices.map(({ provider, model, title, price }) => (
            <option key={`${provider} ${model}`} value={`${provider} ${model}`}>
              {title} · {t({ zh: '每张 {price}', en: '{price} each' }, { price: showFen(price) })}
            </option>
          ))}
        </Select>
      </Field>
      {work.kind === 'scene' ? <SceneWords work={work} tried={tried} onChange={onChange} /> : null}
      <Cost price={chosen?.price ?? first.price} count={count} spent={data.spent.org} />
    </>
  );
}

function SceneWords({
  work,
  tried,
  onChange,
}: { work: Extract<BatchWork, { kind: 'scene' }> } & Pick<Props, 'tried' | 'onChange'>) {
  const t = useText();
  const templates = useTemplates();
  const empty = tried && work.prompt.trim() === '';
  return (
    <>
      <Field
        label={t({ zh: '放在什么场景里', en: 'Scene' })}
        hint={t({
          zh: '先抠出主体，换好背景后原样放回。适合背景干净的商品图。',
          en: 'The subject is cut out, then placed unchanged on the new background. Best for products on a plain background.',
        })}
        validationMessage={empty ? t({ zh: '请写出想要的场景', en: 'Describe the scene' }) : undefined}
      >
        <Textarea
          value={work.prompt}
          rows={3}
          maxLength={generationLimits.prompt}
          placeholder={t({ zh: '如：阳光下的大理石台面', en: 'e.g. A marble table in sunlight' })}
          onChange={(_, { value }) => onChange({ ...work, prompt: value })}
        />
      </Field>
      <div>
        <TemplateMenu
          from={templates}
          label={t({ zh: '用模板', en: 'Use template' })}
          onPick={({ text }) => onChange({ ...work, prompt: text })}
        />
      </div>
    </>
  );
}

/** What all of it costs, beside what was spent: before anything is sent. */
function Cost({
  price,
  count,
  spent: { used, limit },
}: {
  price: number;
  count: number;
  spent: { used: number; limit: number | null };
}) {
  const t = useText();
  const cost = price * count;
  const poor = limit !== null && used + cost > limit;
  return (
    <p className={classes.cost} data-poor={poor} role="status">
      <strong>
        {t({ zh: '{n} 张共 {cost}', en: '{cost} for {n} {n|image|images}' }, { n: count, cost: showFen(cost) })}
      </strong>
      <span>
        {limit === null
          ? t({ zh: '本月已用 {used}', en: '{used} this month' }, { used: showFen(used) })
          : t(
              { zh: '本月已用 {used} / {limit}', en: '{used} of {limit} this month' },
              { used: showFen(used), limit: showFen(limit) },
            )}
      </span>
      {poor ? <span>{t({ zh: '本月额度不够做完', en: 'Not enough budget left this month' })}</span> : null}
    </p>
  );
}

function NoModel({ kind }: { kind: ServiceWork['kind'] }) {
  const { navigation, session } = usePlugin();
  const t = useText();
  return (
    <p className={classes.cost} role="status">
      <span>
        {kind === 'scene'
          ? t({
              zh: '没有能换场景的模型。接入一个能改图的生成服务后再用；只要白底可选「白底图」。',
              en: 'No model can change scenes. Add an AI service that can edit images first. For plain white, use “White background”.',
            })
          : t({
              zh: '没有能放大的模型。接入 IOPaint、A1111 或万相 2.1 编辑后再用。',
              en: 'No model can upscale. Add IOPaint, A1111 or Wan 2.1 editing first.',
            })}
      </span>
      {session.can('ai.settings') ? (
        <Button size="small" onClick={() => navigation.open('/ai-services')}>
          {t({ zh: '去设置', en: 'Go to settings' })}
        </Button>
      ) : (
        <span>{t({ zh: '请联系管理员。', en: 'Contact an administrator.' })}</span>
      )}
    </p>
  );
}
