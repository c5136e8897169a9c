import { anyone, defineCalls } from '@fitout/sdk/calls';
import { z } from 'zod';
import { linkPools } from '../limits.ts';

/** One record as the game's API gives it. No id; newest first; several share a second. */
const linkRecord = z.object({
  /** The game's own label, which is unreliable: the pool that was asked for counts. */
  cardPoolType: z.string(),
  resourceId: z.int(),
  qualityLevel: z.int(),
  resourceType: z.string(),
  name: z.string(),
  count: z.int(),
  /** Local server time, `YYYY-MM-DD HH:mm:ss`. */
  time: z.string(),
});
export type LinkRecord = z.output<typeof linkRecord>;

const linkAnswer = z.object({
  game: z.literal('mc'),
  uid: z.string(),
  /** Mainland or worldwide servers. */
  area: z.enum(['cn', 'global']),
  /** The game's id of its server: 32 hexadecimal digits. */
  serverId: z.string(),
  /** Of the names: `zh-Hans`, `en` … */
  lang: z.string(),
  pools: z.array(z.object({ pool: z.int(), records: z.array(linkRecord) })),
});
export type LinkAnswer = z.output<typeof linkAnswer>;

/** The in-game link, for everybody: nothing of it is stored or logged. */
export const linkCalls = defineCalls({
  /**
   * A client that wants to show progress asks pool by pool (`pools: [1]`, then `[2]` …); each call takes a second or so.
   * Refusals carry a text to show and a reason: `draws.link-unreadable` (no link of the game's record page),
   * `draws.link-host` (of another host), `draws.link-expired` (older than an hour), `draws.link-upstream` (the game's
   * server refused or could not be reached).
   */
  'POST link': {
    access: anyone,
    summary: { zh: '用游戏内链接读取抽卡记录', en: 'Get pull records from an in-game link' },
    body: z.strictObject({
      /** As it was copied; words around it do no harm. */
      url: z.string().min(1).max(5000),
      /** Of `linkPools`; all of them where left out. */
      pools: z
        .array(z.int())
        .min(1)
        .max(linkPools.length)
        .refine((list) => list.every((pool) => linkPools.some((known) => known === pool)), {
          message: '没有这样的卡池 / no such pool',
        })
        .transform((list) => [...new Set(list)])
        .optional(),
    }),
    result: linkAnswer,
    errors: ['unprocessable', 'gone', 'unavailable'],
    maxBodyBytes: 16 * 1024,
    // One import by link is 13 of them where it is asked pool by pool.
    ratePerMinute: 60,
    timeout: 60,
    unaudited: true,
  },
});
