import type { Errors, Read } from '@fitout/sdk/desktop';
import type { useText } from '@fitout/sdk/web';
import type { ProviderSettings } from '../../shared/calls/providers.ts';
import { parseYuan, yuanOf } from '../../shared/providers/money.ts';

/** A kind of service, as the server knows it. */
export interface ServiceKind {
  kind: string;
  title: { zh: string; en: string };
  base: string;
  models: readonly string[];
  anyModel: boolean;
}

export interface ModelDraft {
  /** Of this form alone: names may be typed anew. */
  key: number;
  id: string;
  price: string;
}

export interface ServiceDraft {
  kind: string;
  name: string;
  base: string;
  /** Undefined: the one that is set stays. */
  key: string | undefined;
  models: readonly ModelDraft[];
  enabled: boolean;
}

export interface ServiceInput {
  kind: string;
  name: string;
  base: string;
  key?: string;
  models: { id: string; price: number }[];
  enabled: boolean;
}

let lines = 0;

export function modelLine(id = '', price = ''): ModelDraft {
  lines += 1;
  return { key: lines, id, price };
}

export function draftOf(
  service: ProviderSettings | undefined,
  kinds: readonly ServiceKind[],
  t: ReturnType<typeof useText>,
): ServiceDraft {
  if (service !== undefined)
    return {
      ...{ kind: service.kind, name: service.name, base: service.base, enabled: service.enabled },
      key: service.hasKey ? undefined : '',
      models: service.models.map(({ id, price }) => modelLine(id, yuanOf(price))),
    };
  return { ...ofKind(kinds[0], t), key: '', enabled: true };
}

/** What a form of a kind begins with. */
export function ofKind(
  kind: ServiceKind | undefined,
  t: ReturnType<typeof useText>,
): Pick<ServiceDraft, 'kind' | 'name' | 'base' | 'models'> {
  if (kind === undefined) return { kind: '', name: '', base: '', models: [modelLine()] };
  const [first] = kind.models;
  return { kind: kind.kind, name: t(kind.title), base: kind.base, models: [modelLine(first)] };
}

function isBase(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === '';
}

/** What was typed; says what is wrong with it. */
export function readDraft(
  draft: ServiceDraft,
  t: ReturnType<typeof useText>,
  kind: ServiceKind | undefined,
  stored: ProviderSettings | undefined,
): Read<ServiceInput> {
  const errors: Errors = {};
  const name = draft.name.trim();
  const base = draft.base.trim();
  if (name === '') errors.name = t({ zh: '请填写名称', en: 'Enter a name' });
  if (!isBase(base))
    errors.base = t({
      zh: '请填写以 http:// 或 https:// 开头的地址，不带参数',
      en: 'Enter an address that starts with http:// or https://, without a query',
    });
  else if (draft.key === undefined && stored !== undefined && new URL(base).origin !== new URL(stored.base).origin)
    errors.key = t({ zh: '换了主机，请重新填写密钥', en: 'The host has changed. Enter the key again' });
  if (draft.key !== undefined && !/^[\x20-\x7e]*$/.test(draft.key))
    errors.key = t({ zh: '密钥只含英文字母、数字和符号', en: 'The key can have only letters, digits and symbols' });
  const models = readModels(draft.models, errors, t, kind);
  if (Object.keys(errors).length > 0) return { errors };
  const key = draft.key === undefined ? {} : { key: draft.key.trim() };
  return { errors, input: { kind: draft.kind, name, base, ...key, models, enabled: draft.enabled } };
}

function readModels(
  lines: readonly ModelDraft[],
  errors: Errors,
  t: ReturnType<typeof useText>,
  kind: ServiceKind | undefined,
) {
  const models: { id: string; price: number }[] = [];
  const given = lines.filter(({ id, price }) => id.trim() !== '' || price.trim() !== '');
  if (given.length === 0) errors.models = t({ zh: '至少填写一个模型', en: 'Add at least one model' });
  for (const { key, id, price } of given) {
    const name = id.trim();
    const fen = parseYuan(price);
    if (name === '') errors[`model-${key}`] = t({ zh: '请填写模型名', en: 'Enter a model name' });
    else if (models.some((one) => one.id === name))
      errors[`model-${key}`] = t({ zh: '模型重复了', en: 'This model is listed twice' });
    else if (kind !== undefined && !kind.anyModel && !kind.models.includes(name))
      errors[`model-${key}`] = t({ zh: '该类服务没有这个模型', en: 'This type of service does not have this model' });
    if (fen === undefined) errors[`price-${key}`] = t({ zh: '如 0.2，免费填 0', en: 'e.g. 0.2, or 0 if free' });
    else models.push({ id: name, price: fen });
  }
  return models;
}
