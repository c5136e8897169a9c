import { defineCalls, fun, zId, zLine, zLines, zRevision } from '@fitout/sdk/calls';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { pool } from './outputs.ts';

const view = fun('numbers.view');
const edit = fun('numbers.pools');
const byId = z.object({ id: zId });

export const poolInput = z.strictObject({
  carrier: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
  name: zLine(limits.name).pipe(z.string().min(1)),
  note: zLines(limits.note),
  open: z.boolean(),
});
export type PoolInput = z.input<typeof poolInput>;

/** 号码池, with how many numbers each has. */
export const poolCalls = defineCalls({
  'GET pools': {
    access: view,
    summary: { zh: '号码池', en: 'List pools' },
    result: z.object({
      items: z.array(pool.extend({ numbers: z.int(), held: z.int(), reserved: z.int(), sold: z.int() })),
    }),
  },
  'POST pools': { access: edit, summary: { zh: '新建号码池', en: 'Make a pool' }, body: poolInput, result: pool },
  'PUT pools/:id': {
    access: edit,
    summary: { zh: '修改号码池', en: 'Change a pool' },
    params: byId,
    body: z.strictObject({ rev: zRevision, pool: poolInput }),
    result: pool,
    conflicts: true,
  },
});
