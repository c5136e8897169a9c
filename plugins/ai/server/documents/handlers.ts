import type { Caller, Handlers, ServerContext } from '@fitout/sdk/server';
import type { documentCalls } from '../../shared/calls/documents.ts';
import type { versionCalls } from '../../shared/calls/versions.ts';
import {
  createDocument,
  documentDetailOf,
  documentSummaryOf,
  markGenerated,
  renameDocument,
  restoreDocument,
  saveDocument,
  trashDocument,
} from './documents.ts';
import { listDocuments } from './list.ts';
import { deleteVersion, nameVersion, restoreVersion, versionsOf } from './versions.ts';

/** Says that a document is another one now: to lists, and to whoever has it open. */
async function tell(ctx: ServerContext, orgId: bigint, id: bigint): Promise<void> {
  await ctx.events.publish('documents', id, orgId);
  await ctx.events.publish('document', id, orgId);
}

function recording(ctx: ServerContext) {
  return (caller: Caller, action: string, { id, name }: { id: bigint; name: string }, detail?: object) =>
    ctx.audit.record(caller, `ai.${action}`, { kind: 'document', id, name }, detail);
}

export function documentHandlers(ctx: ServerContext): Handlers<typeof documentCalls> {
  const record = recording(ctx);
  return {
    'GET documents': ({ query, orgId }) => listDocuments(ctx, orgId, query),
    'POST documents': async ({ body, caller, orgId }) => {
      const id = await createDocument(ctx, caller, orgId, body);
      await record(caller, 'create', { id, name: body.name });
      await tell(ctx, orgId, id);
      return documentDetailOf(ctx, orgId, id);
    },
    'GET documents/:id': ({ params: { id }, orgId }) => documentDetailOf(ctx, orgId, id),
    'PUT documents/:id': async ({ params: { id }, body, caller, orgId }) => {
      const saved = await saveDocument(ctx, caller, orgId, id, body);
      // Lists follow when its small picture does.
      await ctx.events.publish('document', id, orgId);
      return saved;
    },
    'PATCH documents/:id': async ({ params: { id }, body: { name }, caller, orgId }) => {
      const before = await documentSummaryOf(ctx, orgId, id);
      await renameDocument(ctx, caller, orgId, id, name);
      await record(caller, 'rename', { id, name }, { from: before.name });
      await tell(ctx, orgId, id);
      return documentSummaryOf(ctx, orgId, id);
    },
    'PUT documents/:id/aigc': async ({ params: { id }, body, caller, orgId }) => {
      const { name } = await documentSummaryOf(ctx, orgId, id);
      const aigc = await markGenerated(ctx, orgId, id, body);
      await record(caller, 'generated', { id, name }, body);
      return { aigc };
    },
    'DELETE documents/:id': async ({ params: { id }, caller, orgId }) => {
      const { name } = await documentSummaryOf(ctx, orgId, id);
      await trashDocument(ctx, orgId, id);
      await record(caller, 'trash', { id, name });
      await tell(ctx, orgId, id);
      return documentSummaryOf(ctx, orgId, id);
    },
    'POST documents/:id/restore': async ({ params: { id }, caller, orgId }) => {
      await restoreDocument(ctx, orgId, id);
      const document = await documentSummaryOf(ctx, orgId, id);
      await record(caller, 'restore', document);
      await tell(ctx, orgId, id);
      return document;
    },
  };
}

export function versionHandlers(ctx: ServerContext): Handlers<typeof versionCalls> {
  const record = recording(ctx);
  return {
    'GET documents/:id/versions': async ({ params: { id }, orgId }) => ({ items: await versionsOf(ctx, orgId, id) }),
    'POST documents/:id/versions': async ({ params: { id }, body, caller, orgId }) => {
      const version = await nameVersion(ctx, caller, orgId, id, body.name);
      const { name } = await documentSummaryOf(ctx, orgId, id);
      await record(caller, 'version', { id, name }, { version: version.version, as: version.name });
      await ctx.events.publish('document', id, orgId);
      return version;
    },
    'POST documents/:id/versions/:version/restore': async ({ params: { id, version }, caller, orgId }) => {
      await restoreVersion(ctx, caller, orgId, id, version);
      const document = await documentDetailOf(ctx, orgId, id);
      await record(caller, 'version-restore', document, { version });
      await tell(ctx, orgId, id);
      return document;
    },
    'DELETE documents/:id/versions/:version': async ({ params: { id, version }, caller, orgId }) => {
      const as = await deleteVersion(ctx, orgId, id, version);
      const { name } = await documentSummaryOf(ctx, orgId, id);
      await record(caller, 'version-delete', { id, name }, { version, as });
      await ctx.events.publish('document', id, orgId);
      return {};
    },
  };
}
