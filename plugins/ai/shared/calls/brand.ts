import { defineCalls, fun, zLine, zListOf, zRevision } from '@fitout/sdk/calls';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { hash } from './document.ts';
import { name } from './documents.ts';

const most = limits.brand;

const on = z.enum(['any', 'light', 'dark']);

const given = {
  logos: zListOf(
    z.strictObject({
      name,
      /** Of a blob: the file of its picture. */
      hash,
      /** The ground that it is made for. */
      on,
    }),
    most.logos,
  ),
  colours: zListOf(z.strictObject({ name: zLine(most.name), value: z.string().regex(/^#[0-9a-f]{6}$/) }), most.colours),
  /** Ids of the editor's fonts; empty: none is told. */
  fonts: z.strictObject({ title: zLine(40), body: zLine(40) }),
  /** Of a watermark; may be empty. */
  words: zLine(most.words),
};

/** `rev` 0: nobody has set it up yet. */
const kit = z.object({
  rev: z.int(),
  logos: z.array(z.object({ name: z.string(), hash, on })),
  colours: z.array(z.object({ name: z.string(), value: z.string() })),
  fonts: z.object({ title: z.string(), body: z.string() }),
  words: z.string(),
});
export type BrandKit = z.output<typeof kit>;

/** The brand kit of an organisation: its logos, colours, fonts and words. */
export const brandCalls = defineCalls({
  'GET brand': {
    access: fun('ai.view'),
    summary: { zh: '品牌套件', en: 'The brand kit' },
    result: kit,
  },
  'PUT brand': {
    access: fun('ai.settings'),
    summary: { zh: '修改品牌套件', en: 'Change the brand kit' },
    body: z.strictObject({ rev: zRevision, ...given }),
    result: kit,
    conflicts: true,
    errors: ['unprocessable'],
  },
});
