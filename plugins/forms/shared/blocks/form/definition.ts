import { box, defineBlock, words } from '../../../../decoration/api.ts';
import { answerTopicForms, formPickerName } from '../../names.ts';
import type { EmbeddedForm, FormProps } from './props.ts';
import { FormView } from './view.tsx';

export const formSource = 'forms.form';

/** 表单: a published form on a page or an activity, filled in right there. */
export const form = defineBlock<FormProps>({
  type: 'form',
  v: 1,
  title: { zh: '表单', en: 'Form' },
  about: { zh: '嵌入一份已发布的表单，直接填写', en: 'Embed a published form on the page' },
  picture: {
    line: `${box(10, 3, 28, 26, 2)}${box(14, 8, 20, 5, 1)}${box(14, 16, 20, 5, 1)}${words([20, 25, 8])}`,
  },
  group: 'tool',
  kinds: ['page', 'activity'],
  schema: [
    {
      title: { zh: '内容', en: 'Content' },
      fields: [
        { kind: 'picked', key: 'form', label: { zh: '表单', en: 'Form' }, picker: formPickerName, max: 1 },
        { kind: 'switch', key: 'heading', label: { zh: '显示表单标题', en: 'Show form title' } },
      ],
    },
  ],
  defaults: () => ({ form: [], heading: true }),
  data: {
    query: ({ form: [chosen] }) =>
      chosen === undefined ? undefined : { source: formSource, query: { id: chosen.id } },
    topics: ['decoration.page', answerTopicForms],
  },
  brings(data) {
    const embedded = data as EmbeddedForm | undefined;
    if (embedded?.live !== true || embedded.html === undefined) return undefined;
    return { html: embedded.html, blocks: embedded.blocks ?? [] };
  },
  check({ form: [chosen] }, { data }) {
    if (chosen === undefined)
      return [{ severity: 'error', path: 'form', message: { zh: '还没有选择表单', en: 'no form is chosen' } }];
    const embedded = data as EmbeddedForm | undefined;
    if (embedded === undefined || embedded.live) return [];
    return [
      {
        severity: 'warning',
        path: 'form',
        message: { zh: '表单尚未发布，访客看不到', en: 'the form is not published, so visitors will not see it' },
      },
    ];
  },
  assets: () => [],
  links: () => [],
  View: FormView,
  island: 'form',
  needsIsland: ({ form: [chosen] }) => chosen !== undefined,
});
