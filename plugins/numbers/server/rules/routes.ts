import type { Caller, Handlers, ServerContext } from '@fitout/sdk/server';
import type { RuleKind } from '../../shared/calls/rule-outputs.ts';
import type { ruleCalls } from '../../shared/calls/rules.ts';
import { callerId } from '../rows.ts';
import type { Tables } from '../tables.ts';
import { addCarrier, changeCarrier, removeCarrier, resetCarrier } from './carrier-changes.ts';
import { readCarrier } from './carriers.ts';
import { listChanges, type Who } from './history.ts';
import { changePlace, listOwnPlaces, resetPlace } from './places.ts';
import { previewCarrier, previewNumbers, previewPlace } from './preview.ts';
import { restoreBefore } from './restore.ts';
import { numbersOf, readTariff } from './tariffs.ts';
import { listTemplates, removeTemplate, saveTemplate } from './templates.ts';

interface RequestContext {
  caller: Caller;
  orgId: bigint;
}

/** Writes what was done into the audit and tells other servers, whose indexes go by it. */
export function teller(ctx: ServerContext) {
  return async <T>(
    { caller, orgId }: RequestContext,
    what: string,
    { kind, id, name }: { kind: RuleKind; id: bigint | string; name: string },
    result: T,
  ): Promise<T> => {
    await ctx.audit.record(caller, `numbers.${kind}-${what}`, { kind, id, name });
    await ctx.events.publish(kind, id, orgId);
    return result;
  };
}

export const whoOf = ({ caller, orgId }: RequestContext): Who => ({ orgId, by: callerId(caller) });

/** Carriers, places and patterns as data, with their history. */
export function ruleHandlers(ctx: ServerContext): Handlers<typeof ruleCalls> {
  const db = () => ctx.database.query<Tables>();
  const recorded = teller(ctx);
  return {
    'POST rules/carriers': async (request) => {
      const added = await addCarrier(ctx, whoOf(request), request.body);
      return recorded(request, 'create', { kind: 'carrier', id: added.key, name: added.name }, added);
    },
    'PUT rules/carriers/:key': async (request) => {
      const { params, body } = request;
      const changed = await changeCarrier(ctx, whoOf(request), { ...params, rev: body.rev, values: body.carrier });
      return recorded(request, 'change', { kind: 'carrier', id: changed.key, name: changed.name }, changed);
    },
    'POST rules/carriers/:key/reset': async (request) => {
      const back = await resetCarrier(ctx, whoOf(request), request.params.key, request.body.rev);
      return recorded(request, 'reset', { kind: 'carrier', id: back.key, name: back.name }, back);
    },
    'POST rules/carriers/:key/remove': async (request) => {
      const { key, name } = await removeCarrier(ctx, whoOf(request), request.params.key, request.body.rev);
      return recorded(request, 'remove', { kind: 'carrier', id: key, name }, {});
    },
    ...placeHandlers(ctx),
    ...templateHandlers(ctx),
    'POST rules/preview': async ({ body, orgId }) => {
      if (body.kind === 'place') return previewPlace(ctx, orgId, body.code);
      if (body.kind === 'tariff') {
        const { no } = await readTariff(db(), orgId, body.id);
        return previewNumbers(await numbersOf(db(), orgId, no));
      }
      if (body.key === undefined) return previewNumbers(0);
      return previewCarrier(ctx, orgId, await readCarrier(db(), orgId, body.key), body.carrier);
    },
    'GET rules/history': ({ query, orgId }) => listChanges(ctx, orgId, query),
    'POST rules/history/:id/restore': async (request) => {
      const change = await restoreBefore(ctx, whoOf(request), request.params.id);
      return recorded(request, 'restore', { kind: change.kind, id: change.subject, name: change.name }, change);
    },
  };
}

type Part<K extends string> = Pick<Handlers<typeof ruleCalls>, K & keyof typeof ruleCalls>;

function placeHandlers(ctx: ServerContext): Part<'GET places' | 'PUT places/:code' | 'POST places/:code/reset'> {
  const recorded = teller(ctx);
  return {
    'GET places': async ({ orgId }) => ({ items: await listOwnPlaces(ctx.database.query<Tables>(), orgId) }),
    'PUT places/:code': async (request) => {
      const { params, body } = request;
      const place = await changePlace(ctx, whoOf(request), { ...params, rev: body.rev, values: body.place });
      return recorded(request, 'change', { kind: 'place', id: String(place.code), name: place.name }, place);
    },
    'POST places/:code/reset': async (request) => {
      const { code } = request.params;
      const name = await resetPlace(ctx, whoOf(request), code, request.body.rev);
      return recorded(request, 'reset', { kind: 'place', id: String(code), name }, {});
    },
  };
}

function templateHandlers(
  ctx: ServerContext,
): Part<'GET templates' | 'POST templates' | 'PUT templates/:id' | 'POST templates/:id/remove'> {
  const recorded = teller(ctx);
  return {
    'GET templates': async ({ orgId }) => ({ items: await listTemplates(ctx.database.query<Tables>(), orgId) }),
    'POST templates': async (request) => {
      const made = await saveTemplate(ctx, whoOf(request), undefined, request.body);
      return recorded(request, 'create', { kind: 'template', id: made.id, name: made.name }, made);
    },
    'PUT templates/:id': async (request) => {
      const { rev, template } = request.body;
      const saved = await saveTemplate(ctx, whoOf(request), { id: request.params.id, rev }, template);
      return recorded(request, 'change', { kind: 'template', id: saved.id, name: saved.name }, saved);
    },
    'POST templates/:id/remove': async (request) => {
      const { id, name } = await removeTemplate(ctx, whoOf(request), request.params.id, request.body.rev);
      return recorded(request, 'remove', { kind: 'template', id, name }, {});
    },
  };
}
