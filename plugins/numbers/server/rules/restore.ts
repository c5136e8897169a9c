import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import type { ZodType } from 'zod';
import { carrierInput, ownTemplateInput, placeInput, tariffInput } from '../../shared/calls/rule-inputs.ts';
import type { RuleChangeRecord, RuleKind } from '../../shared/calls/rule-outputs.ts';
import type { Db, Tables } from '../tables.ts';
import { putCarrier } from './carrier-changes.ts';
import { type Change, lockRules, noteChange, readChange, toldChanges, type Who } from './history.ts';
import { dropPlace, putPlace } from './places.ts';
import { putTariff } from './tariffs.ts';
import { putTemplate } from './templates.ts';

/** Of what was kept: a rule that has become stricter since is said, and nothing is changed. */
function checked<T>(shape: ZodType<T>, kept: unknown): T {
  const read = shape.safeParse(kept);
  if (read.success) return read.data;
  throw new FitoutError('unprocessable', {
    reason: 'numbers.restore',
    message: {
      zh: `这份内容已不符合现在的规则：${read.error.issues[0]?.message ?? ''}`,
      en: `This version does not comply with the current rules: ${read.error.issues[0]?.message ?? ''}`,
    },
  });
}

const puts: Record<RuleKind, (tx: Db, orgId: bigint, subject: string, kept: unknown) => Promise<Change>> = {
  carrier: (tx, orgId, key, kept) => putCarrier(tx, orgId, key, checked(carrierInput, kept)),
  tariff: (tx, orgId, id, kept) => putTariff(tx, orgId, BigInt(id), checked(tariffInput, kept)),
  template: (tx, orgId, id, kept) => putTemplate(tx, orgId, BigInt(id), checked(ownTemplateInput, kept)),
  place: (tx, orgId, code, kept) => putPlace(tx, orgId, Number(code), checked(placeInput, kept)),
};

/**
 * Puts back what was before a change, over whatever it is now; which is a change of its own, and can be taken back like
 * any other. Resolves to that change.
 */
export async function restoreBefore(ctx: ServerContext, who: Who, id: bigint): Promise<RuleChangeRecord> {
  const row = await ctx.database.transaction<Tables, Awaited<ReturnType<typeof readChange>>>(async (tx) => {
    await lockRules(tx, who.orgId);
    const { kind, subject, before } = await readChange(tx, who.orgId, id);
    const change =
      before !== null
        ? await puts[kind](tx, who.orgId, subject, before)
        : kind === 'place'
          ? await dropPlace(tx, who.orgId, Number(subject))
          : undefined;
    if (change === undefined)
      throw new FitoutError('unprocessable', {
        reason: 'numbers.no-earlier',
        message: {
          zh: '在这次修改之前它还不存在，请直接删除',
          en: 'It did not exist before this change. Delete it instead',
        },
      });
    return readChange(tx, who.orgId, await noteChange(ctx, tx, who, change));
  });
  const [record] = await toldChanges(ctx, who.orgId, [row]);
  return record as RuleChangeRecord; // Cast: one row in, one out.
}
