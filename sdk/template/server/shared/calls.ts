import { defineCalls, fun, zId, zInstant } from '@fitout/sdk/calls';
import { z } from 'zod';

const note = z.object({ id: zId, text: z.string(), author: z.string(), at: zInstant });

/** The calls of both halves: the server answers them, the page makes them. */
export const notesCalls = defineCalls({
  'GET notes': {
    access: fun('template.view'),
    summary: { zh: '便签列表', en: 'The notes of the organisation, newest first' },
    result: z.array(note),
  },
  'POST notes': {
    access: fun('template.edit'),
    summary: { zh: '添加便签', en: 'Add a note' },
    body: z.object({ text: z.string() }),
    result: z.object({ id: zId }),
    errors: ['unprocessable'],
  },
  'DELETE notes/:id': {
    access: fun('template.edit'),
    summary: { zh: '删除便签', en: 'Remove a note' },
    params: z.object({ id: zId }),
  },
});
