import { cutOutLayer, maskedBy, peopleOf } from './cut-out.ts';
import type { EditorSession } from './session.ts';

const question = {
  title: { zh: '图片里有人物', en: 'There are people in the image' },
  fields: [
    {
      name: 'kind',
      kind: 'choice',
      label: { zh: '抠出什么', en: 'What to cut out' },
      value: 'people',
      choices: [
        { value: 'people', label: { zh: '人物', en: 'People' } },
        { value: 'subject', label: { zh: '主体（商品）', en: 'Subject (product)' } },
      ],
    },
  ],
  confirm: { zh: '抠图', en: 'Cut out' },
} as const;

/**
 * What a picture that was opened to be cut out is begun with: its subject, and where people are on it, those where
 * somebody wants them. Whoever shows goods on people may mean either, so that is asked.
 */
export async function cutOutTask(session: EditorSession): Promise<boolean> {
  const people = await peopleOf(session);
  if (people === undefined) return false;
  if (people === null) return cutOutLayer(session);
  const answer = await session.ctx.overlays.form(question);
  if (answer === undefined) return false;
  return answer.kind === 'people' ? maskedBy(session, people) : cutOutLayer(session);
}
