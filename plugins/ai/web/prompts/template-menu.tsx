import { errorText } from '@fitout/sdk/desktop';
import { callsOf, usePlugin, useRemote, useServerChanges, useText } from '@fitout/sdk/web';
import { Select } from '@fluentui/react-components';
import type { promptCalls } from '../../shared/calls/prompts.ts';
import { limits } from '../../shared/limits.ts';
import { fillVariables, variablesIn } from '../../shared/providers/variables.ts';

export interface Picked {
  text: string;
  negative: string;
}

/** Templates of prompts; the variables of the one that is picked are asked for. */
export function useTemplates() {
  const { http, overlays, toasts } = usePlugin();
  const remote = useRemote('prompts', (signal) =>
    callsOf<typeof promptCalls>(http, { showError: false })('GET prompts', {}, { signal }),
  );
  useServerChanges(['ai.prompts'], remote.reload);
  const templates = remote.data?.items ?? [];
  return {
    templates,
    /** Its words, filled; undefined where it was given up. */
    async pick(id: string): Promise<Picked | undefined> {
      const { text, negative } = templates.find((one) => one.id === id) ?? { text: '', negative: '' };
      const variables = variablesIn(text);
      if (variables.length === 0) return { text, negative };
      const values = await overlays.form({
        title: { zh: '填写模板', en: 'Fill in template' },
        fields: variables.map((name) => ({ name, label: name, required: true, maxLength: 200 })),
      });
      if (values === undefined) return undefined;
      const filled = Object.fromEntries(variables.map((name) => [name, String(values[name] ?? '')]));
      return { text: fillVariables(text, filled), negative };
    },
    /** A prompt becomes a template under a name. */
    async keep(text: string, negative: string): Promise<void> {
      const values = await overlays.form({
        title: { zh: '存为提示词模板', en: 'Save as prompt template' },
        message: {
          zh: '可用变量：{名称}、{卖点}、{场景}，用的时候再填。',
          en: 'Variables you can use, filled in each time: {名称} name, {卖点} selling point, {场景} scene.',
        },
        confirm: { zh: '保存', en: 'Save' },
        fields: [
          { name: 'name', label: { zh: '名称', en: 'Name' }, required: true, maxLength: limits.name },
          { name: 'text', label: { zh: '提示词', en: 'Prompt' }, kind: 'multiline', value: text, required: true },
        ],
      });
      if (typeof values?.name !== 'string' || typeof values.text !== 'string') return;
      const body = { name: values.name, text: values.text, negative };
      try {
        await callsOf<typeof promptCalls>(http, { showError: false })('POST prompts', { body });
        toasts.success({ zh: '已存为模板', en: 'Saved as a template' });
      } catch (error) {
        toasts.error(errorText(error), error);
      }
    },
  };
}
export type Templates = ReturnType<typeof useTemplates>;

interface Props {
  from: Templates;
  label: string;
  onPick(picked: Picked): void;
}

export function TemplateMenu({ from, label, onPick }: Props) {
  const t = useText();
  if (from.templates.length === 0) return null;
  return (
    <Select
      size="small"
      value=""
      aria-label={label}
      onChange={(_, { value }) => void from.pick(value).then((picked) => picked !== undefined && onPick(picked))}
    >
      <option value="">{t({ zh: '用模板…', en: 'Use template…' })}</option>
      {from.templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
