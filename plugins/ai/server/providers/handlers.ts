import { FitoutError, isFitoutError } from '@fitout/sdk';
import type { Caller, Handlers, ServerContext } from '@fitout/sdk/server';
import type { providerCalls } from '../../shared/calls/providers.ts';
import type { FaultKind } from '../../shared/providers/capabilities.ts';
import { callerId } from '../documents/documents.ts';
import { budgetIn, estimateOf, spentBy } from '../jobs/budget.ts';
import type { Tables } from '../tables.ts';
import { faultOfError } from './faults.ts';
import { modelOf } from './provider.ts';
import type { Kinds } from './registry.ts';
import {
  addProvider,
  budgetOf,
  changeProvider,
  deleteProvider,
  httpOf,
  type ProviderRow,
  providerRow,
  providerRows,
  setBudget,
  settingsRecord,
} from './settings.ts';

const patienceMs = 20_000;

export function providerHandlers(ctx: ServerContext, kinds: Kinds): Handlers<typeof providerCalls> {
  const db = () => ctx.database.query<Tables>();
  const record = (caller: Caller, action: string, { id, name }: { id: bigint; name: string }, detail?: object) =>
    ctx.audit.record(caller, `ai.${action}`, { kind: 'provider', id, name }, detail);
  return {
    'GET providers': async ({ caller, orgId }) => {
      const rows = await providerRows(db(), orgId);
      const { org, person } = await estimateOf(db(), budgetIn(ctx, orgId), callerId(caller), 0);
      return {
        items: rows.filter(({ enabled }) => enabled).flatMap((row) => usableOf(row, kinds)),
        spent: { org, person },
      };
    },
    'GET settings/providers': async ({ orgId }) => ({
      items: (await providerRows(db(), orgId)).map(settingsRecord),
      kinds: kinds.all().map(({ provider, title, base }) => {
        const models = provider.models.map(({ id }) => id);
        return { kind: provider.kind, title, base, models, anyModel: provider.anyModel !== undefined };
      }),
      budget: await budgetOf(db(), orgId),
      used: await usedOf(ctx, orgId),
    }),
    'POST settings/providers': async ({ body, caller, orgId }) => {
      if (kinds.of(body.kind) === undefined) throw noKind();
      const row = await addProvider(ctx, orgId, body);
      await record(caller, 'provider-add', row, { kind: row.kind, base: row.base });
      await ctx.events.publish('providers', row.id, orgId);
      return settingsRecord(row);
    },
    'PUT settings/providers/:id': async ({ params: { id }, body, caller, orgId }) => {
      const row = await changeProvider(ctx, orgId, id, body);
      await record(caller, 'provider-change', row, {
        base: row.base,
        key: body.key !== undefined,
        enabled: row.enabled,
      });
      await ctx.events.publish('providers', id, orgId);
      return settingsRecord(row);
    },
    'DELETE settings/providers/:id': async ({ params: { id }, caller, orgId }) => {
      const name = await deleteProvider(ctx, orgId, id);
      await record(caller, 'provider-delete', { id, name });
      await ctx.events.publish('providers', id, orgId);
      return {};
    },
    'POST providers/:id/try': async ({ params: { id }, orgId, signal }) => {
      const row = await providerRow(db(), orgId, id);
      return lookAt(ctx, row, kinds, AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]));
    },
    'PUT settings/budget': async ({ body, caller, orgId }) => {
      await setBudget(ctx, orgId, body);
      await ctx.audit.record(caller, 'ai.budget', { kind: 'budget', id: orgId }, body);
      await ctx.events.publish('providers', orgId, orgId);
      return budgetOf(db(), orgId);
    },
  };
}

/** People whose spending is told by name, at most. */
const maxPeople = 100;

async function usedOf(ctx: ServerContext, orgId: bigint) {
  const all = await spentBy(ctx.database.query<Tables>(), budgetIn(ctx, orgId));
  const shown = all.slice(0, maxPeople);
  const people = await ctx.people.byIds(
    orgId,
    shown.map(({ person }) => person),
  );
  return {
    org: all.reduce((sum, { used }) => sum + used, 0),
    people: shown.map(({ person, used }) => ({ id: person, name: people.get(person)?.name ?? '', used })),
  };
}

function usableOf({ id, kind, name, models }: ProviderRow, kinds: Kinds) {
  const provider = kinds.of(kind);
  if (provider === undefined) return [];
  const known = models.flatMap((model) => {
    const capabilities = modelOf(provider, model.id);
    return capabilities === undefined ? [] : [{ ...model, capabilities }];
  });
  return [{ id, kind, name, models: known }];
}

async function lookAt(
  ctx: ServerContext,
  row: ProviderRow,
  kinds: Kinds,
  signal: AbortSignal,
): Promise<{ ok: boolean; fault: FaultKind | null; words: string }> {
  const provider = kinds.of(row.kind);
  if (provider === undefined) throw noKind();
  try {
    await using http = httpOf(ctx, row, provider);
    await provider.look(http, signal);
    return { ok: true, fault: null, words: '' };
  } catch (error) {
    if (isFitoutError(error)) throw error;
    const { kind, words } = faultOfError(error, signal, false);
    return { ok: false, fault: kind, words };
  }
}

function noKind(): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'ai.no-kind',
    message: {
      zh: '没有这种生成服务，或提供它的插件未启用',
      en: 'This type of service does not exist, or the plugin that provides it is disabled',
    },
  });
}
