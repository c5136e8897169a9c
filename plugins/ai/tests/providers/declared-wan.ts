import { declaredProvider } from '../../server/providers/declared/declared.ts';
import { declaredShape } from '../../server/providers/declared/shape.ts';

/** Wan again, as data: what is edited goes as boxes. */
export const declaredWan = declaredProvider(
  'outside/wan',
  declaredShape.parse({
    ...{ id: 'wan', title: '万相', base: 'https://dashscope.aliyuncs.com/api/v1', look: { path: '/tasks/none' } },
    models: [
      {
        ...{ id: 'wan2.7-image', operations: ['generate', 'edit', 'inpaint'], n: 4, seed: true, mask: 'boxes' },
        sizes: { kind: 'range', min: 256, max: 8192, multiple: 1, pixels: [589_824, 4_194_304] },
      },
    ],
    request: {
      path: '/services/aigc/image-generation/generation',
      headers: { 'x-dashscope-async': 'enable' },
      json: {
        model: '{model}',
        input: { messages: [{ role: 'user', content: [{ image: '{source}' }, { text: '{prompt}' }] }] },
        parameters: {
          ...{ n: '{n}', size: '{width}*{height}', seed: '{seed}', watermark: false, bbox_list: ['{boxes}'] },
        },
      },
    },
    answer: { task: 'output.task_id' },
    task: {
      ...{ path: '/tasks/{task}', status: 'output.task_status', pictures: 'output.choices[].message.content[].image' },
      ...{ done: ['SUCCEEDED'], failed: ['FAILED'], gone: ['UNKNOWN'], error: 'output' },
      cancel: { path: '/tasks/{task}/cancel' },
    },
  }),
);
