import { setTimeout as wait } from 'node:timers/promises';
import { FitoutError, isFitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { z } from 'zod';
import type { LinkAnswer, LinkRecord } from '../shared/calls/link.ts';
import { linkPools } from '../shared/limits.ts';
import { type LinkKey, readLink } from './link-address.ts';

/** The only places that this ever talks to. */
const apis = {
  cn: 'https://gmserver-api.aki-game2.com/gacha/record/query',
  global: 'https://gmserver-api.aki-game2.net/gacha/record/query',
} as const;

/** Milliseconds between two pools: one after the other, as the game's own page asks. */
const restMs = 120;
const timeoutMs = 10_000;
/** Six months of one pool: thousands of records, a few hundred bytes each. */
const maxBytes = 8 * 1024 * 1024;

const text = (max: number) => z.string().max(max);
const record = z.object({
  cardPoolType: text(100).default(''),
  resourceId: z.int().min(0),
  qualityLevel: z.int().min(1).max(9),
  resourceType: text(50).default(''),
  name: text(200).default(''),
  count: z.int().min(1).max(1000).default(1),
  time: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
});
const answerShape = z.object({ code: z.int(), message: z.string().default(''), data: z.unknown() });

/** The records behind an in-game link, pool by pool. Throws a FitoutError whose text says what to do. */
export async function fetchLink(
  ctx: ServerContext,
  url: string,
  pools: readonly number[] | undefined,
  signal: AbortSignal,
): Promise<LinkAnswer> {
  const key = readLink(url);
  const asked = pools ?? linkPools;
  const read: LinkAnswer['pools'] = [];
  for (const pool of asked) {
    if (read.length > 0) await wait(restMs, undefined, { signal });
    read.push({ pool, records: await fetchPool(ctx, key, pool, signal) });
  }
  const { area, playerId, serverId, lang } = key;
  return { game: 'mc', uid: playerId, area, serverId, lang, pools: read };
}

async function fetchPool(ctx: ServerContext, key: LinkKey, pool: number, signal: AbortSignal): Promise<LinkRecord[]> {
  const { status, body } = await ctx.outbound
    .fetch(apis[key.area], {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        playerId: key.playerId,
        cardPoolId: key.resourcesId,
        cardPoolType: pool,
        serverId: key.serverId,
        languageCode: key.lang,
        recordId: key.recordId,
      }),
      timeoutMs,
      maxBytes,
      maxRedirects: 0,
      signal,
    })
    .catch((error: unknown) => {
      throw upstream(reasonOf(error), error);
    });
  if (status !== 200) throw upstream({ zh: `HTTP ${status}`, en: `HTTP ${status}` });
  const answer = answerShape.safeParse(parsed(body));
  if (!answer.success) throw upstream(notUnderstood);
  const { code, message, data } = answer.data;
  if (code === -1) throw expired();
  if (code !== 0) {
    const words = `${code}${message === '' ? '' : ` ${message.slice(0, 200)}`}`;
    throw upstream({ zh: words, en: words });
  }
  const records = z
    .array(record)
    .max(100_000)
    .safeParse(data ?? []);
  if (!records.success) throw upstream(notUnderstood);
  return records.data;
}

const notUnderstood = { zh: '返回的内容无法识别', en: 'the response could not be read' };

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/** The API answers -1 for a key that is older than an hour, as for one that never was. */
function expired(): FitoutError {
  return new FitoutError('gone', {
    reason: 'draws.link-expired',
    message: {
      zh: '链接已过期（有效一小时），请在游戏里重新打开抽卡记录再复制',
      en: 'The link has expired (it is valid for one hour). Open the records in the game again and copy the new link',
    },
  });
}

function reasonOf(error: unknown): { zh: string; en: string } {
  if (!isFitoutError(error)) return { zh: '无法连接', en: 'could not connect' };
  if (error.codeName === 'timeout') return { zh: '响应超时', en: 'the request timed out' };
  if (error.codeName === 'tooLarge') return { zh: '返回的内容过大', en: 'the response is too large' };
  if (error.reason === 'kernel.upstream-resting')
    return { zh: '刚刚连续失败，请十几秒后再试', en: 'it failed several times just now. Try again in 15 seconds' };
  return { zh: '无法连接', en: 'could not connect' };
}

function upstream(why: { zh: string; en: string }, cause?: unknown): FitoutError {
  return new FitoutError('unavailable', {
    reason: 'draws.link-upstream',
    message: { zh: `游戏服务器没有给出记录：${why.zh}`, en: `Could not get records from the game server: ${why.en}` },
    cause,
  });
}
