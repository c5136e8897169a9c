import { boundedWork } from '../../sdk/server/work/bounded-work.ts';
import type { SampleTask, Where } from './sample-work.ts';

/** A process that has work done in the background, says where, and is held up by it (bounded-work.test.ts kills it). */
const [file = ''] = process.argv.slice(2);
const work = boundedWork<SampleTask, Where>(
  new URL('./sample-work.ts', import.meta.url),
  { heapMb: 64, seconds: 600, refusal: { zh: '停住了', en: 'Held' } },
  { background: true },
);
process.send?.((await work({ kind: 'where' }, { owner: 'test' })).pid);
await work({ kind: 'hold', file }, { owner: 'test' });
