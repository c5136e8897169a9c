import { z } from 'zod';
import { type Caller, customer } from '../../../../sdk/server.ts';
import { FitoutError } from '../../../base/errors.ts';
import { sessionOf } from '../../auth/caller.ts';
import type { Kernel, KernelCalls } from '../../kernel-server.ts';
import { pluginFor } from './may-use.ts';
import { listKeys, readKey, removeKey, type StorePlace, storeLimits, writeKey } from './store.ts';

const params = z.strictObject({ id: z.string().max(40), scope: z.enum(['user', 'org']) });
const key = z
  .string()
  .min(1)
  .max(storeLimits.key)
  .regex(/^\P{Cc}+$/u);
const rev = z.coerce.number().int().min(0);
/** Calls of one person in a minute. */
const ratePerMinute = 600;

/** `ctx.storage.user` and `ctx.storage.org`. */
export const storeCalls: KernelCalls = (app, kernel) => {
  const access = customer;
  const path = '/plugins/:id/store/:scope';
  const listed = z.strictObject({
    prefix: z.string().max(storeLimits.key).default(''),
    after: z.string().max(storeLimits.key).default(''),
  });
  app.get(
    path,
    { access, summary: '插件存储：列表', params, query: listed, ratePerMinute },
    ({ params, query, caller }) => {
      const place = placeOf(kernel, params, caller);
      if (isPrivate(params.scope, caller) && !query.prefix.startsWith(open)) throw closed();
      return listKeys(kernel.db(), place, query);
    },
  );

  const one = z.strictObject({ key });
  app.get(
    `${path}/entry`,
    { access, summary: '插件存储：读取', params, query: one, ratePerMinute },
    async ({ params, query, caller }) => {
      const place = placeOf(kernel, params, caller);
      if (isPrivate(params.scope, caller) && !query.key.startsWith(open)) throw closed();
      return readKey(kernel.db(), place, query.key);
    },
  );

  const body = z.strictObject({ key, value: z.unknown().refine((value) => value !== undefined), rev: rev.optional() });
  app.put(
    `${path}/entry`,
    { access, summary: '插件存储：写入', params, body, ratePerMinute, unaudited: true, maxBodyBytes: 256 * 1024 },
    async ({ params, body, caller }) => {
      const place = placeOf(kernel, params, caller);
      if (isPrivate(params.scope, caller)) throw closed();
      const kept = await writeKey(kernel, place, { key: body.key, value: body.value, rev: body.rev });
      await changed(kernel, place, body.key, caller, '写入了共享数据');
      return kept;
    },
  );

  const removed = z.strictObject({ key, rev: rev.optional() });
  app.delete(
    `${path}/entry`,
    { access, summary: '插件存储：删除', params, query: removed, ratePerMinute, unaudited: true },
    async ({ params, query, caller }) => {
      const place = placeOf(kernel, params, caller);
      if (isPrivate(params.scope, caller)) throw closed();
      const gone = await removeKey(kernel, place, { key: query.key, rev: query.rev });
      if (gone) await changed(kernel, place, query.key, caller, '删除了共享数据');
      return { removed: gone };
    },
  );
};

/** What of an organisation's store its customers may read. */
const open = 'public.';

function placeOf(kernel: Kernel, { id, scope }: z.output<typeof params>, caller: Caller): StorePlace {
  const { id: plugin } = pluginFor(kernel, id, 'storage', caller);
  const { orgId, personId } = sessionOf(caller);
  return { plugin, orgId, personId: scope === 'user' ? personId : null };
}

function isPrivate(scope: 'user' | 'org', caller: Caller): boolean {
  return scope === 'org' && caller.kind !== 'staff';
}

function closed(): FitoutError {
  return new FitoutError('forbidden', {
    reason: 'kernel.store-closed',
    message: {
      zh: '顾客只能读取以 public. 开头的共享数据',
      en: 'Customers read shared values whose key begins with “public.” alone',
    },
  });
}

/** A change of what all share is logged and told; a person's own is theirs. */
async function changed(kernel: Kernel, place: StorePlace, key: string, caller: Caller, summary: string): Promise<void> {
  if (place.personId !== null) return;
  await kernel.audit.append(caller, {
    orgId: place.orgId,
    owner: place.plugin,
    action: 'kernel.plugins.store',
    summary,
    target: { kind: 'key', id: key },
  });
  // Customers hear it too: of other keys they do not even learn the name.
  const id = key.startsWith(open) ? key : '';
  await kernel.parts.events.of(place.plugin).publish('store', id, place.orgId);
}
