import { box, words } from '../../../decoration/api.ts';
import type { NoteProps } from '../rules/notes.ts';
import type { Asked } from '../rules/rule.ts';
import { defineField } from './define.tsx';

export const note = defineField<NoteProps>({
  type: 'field-note',
  title: { zh: '说明', en: 'Note' },
  about: { zh: '一段说明文字，不需要填写', en: 'Text shown between fields' },
  picture: { line: words([8, 10, 32], [8, 16, 28], [8, 22, 18]) },
  never: 'required',
  layout: 'alone',
  fields: [{ kind: 'text', key: 'words', label: { zh: '内容', en: 'Content' }, multiline: true, maxLength: 5000 }],
  defaults: () => ({ title: '填写说明', words: '请如实填写，带 * 的为必填项。' }),
  Control: ({ props }) => (
    <>
      <h2 className="fb-field-title">{props.title}</h2>
      {props.words === '' ? null : <p className="fb-field-words">{props.words}</p>}
      {props.help === '' ? null : <p className="fb-field-help">{props.help}</p>}
    </>
  ),
});

export const page = defineField<Asked>({
  type: 'field-page',
  title: { zh: '分页', en: 'Page break' },
  about: { zh: '之后的内容放到下一页', en: 'The fields below go on the next page' },
  picture: {
    soft: `${box(12, 3, 24, 10, 2)}${box(12, 19, 24, 10, 2)}`,
    line: 'M5 16h4M13 16h4M21 16h4M29 16h4M37 16h4',
  },
  never: 'required',
  rules: 'none',
  layout: 'alone',
  fields: [],
  defaults: () => ({ title: '下一页' }),
  Control: ({ props }) => (
    <h2 className="fb-field-break">
      <span>{props.title}</span>
    </h2>
  ),
});
