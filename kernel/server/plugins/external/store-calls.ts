import { FitoutError } from '../../../../sdk/base/errors.ts';
import type { platformCalls } from '../../../../sdk/calls.ts';
import type { Caller, PlatformHandlers } from '../../../../sdk/server.ts';
import { sessionOf } from '../../auth/caller.ts';
import type { ServerKernel } from '../../server-kernel.ts';
import { pluginFor } from './may-use.ts';
import { listKeys, readKey, removeKey, type StorePlace, writeKey } from './store.ts';

/** `ctx.storage.user` and `ctx.storage.org`. */
export function storeHandlers(kernel: ServerKernel): PlatformHandlers<typeof platformCalls.store> {
  return {
    'GET /v1/plugins/:id/store/:scope': async ({ params, query, caller }) => {
      const place = placeOf(kernel, params, caller);
      if (isPrivate(params.scope, caller) && !query.prefix.startsWith(open)) throw closed();
      return listKeys(kernel.db(), place, query);
    },
    'GET /v1/plugins/:id/store/:scope/entry': async ({ params, query, caller }) => {
      const place = placeOf(kernel, params, caller);
      if (isPrivate(params.scope, caller) && !query.key.startsWith(open)) throw closed();
      return (await readKey(kernel.db(), place, query.key)) ?? null;
    },
    'PUT /v1/plugins/:id/store/:scope/entry': async ({ params, body, caller }) => {
      const place = placeOf(kernel, params, caller);
      if (isPrivate(params.scope, caller)) throw closed();
      const kept = await writeKey(kernel, place, { key: body.key, value: body.value, rev: body.rev });
      await changed(kernel, place, body.key, caller, '写入了共享数据');
      return kept;
    },
    'DELETE /v1/plugins/:id/store/:scope/entry': async ({ params, query, caller }) => {
      const place = placeOf(kernel, params, caller);
      if (isPrivate(params.scope, caller)) throw closed();
      const gone = await removeKey(kernel, place, { key: query.key, rev: query.rev });
      if (gone) await changed(kernel, place, query.key, caller, '删除了共享数据');
      return { removed: gone };
    },
  };
}

type Scope = 'user' | 'org';

/** What of an organisation's store its customers may read. */
const open = 'public.';

function placeOf(kernel: ServerKernel, { id, scope }: { id: string; scope: Scope }, caller: Caller): StorePlace {
  const { id: plugin } = pluginFor(kernel, id, 'storage', caller);
  const { orgId, personId } = sessionOf(caller);
  return { plugin, orgId, personId: scope === 'user' ? personId : null };
}

function isPrivate(scope: Scope, caller: Caller): boolean {
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
async function changed(
  kernel: ServerKernel,
  place: StorePlace,
  key: string,
  caller: Caller,
  summary: string,
): Promise<void> {
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
