import type { PluginContext } from '@fitout/sdk/web';
import { newNodeId } from '../../shared/document/ids.ts';
import { decorationCalls } from '../client.ts';
import type { LeaseOrder, LeaseState } from './lease-state.ts';

/** The two calls behind a lease. */
export interface LeaseCalls {
  /** Names this window among those that have the page open; another one once it was released for good. */
  readonly client?: string;
  /** True for someone who may only view: is among those present, and never edits. */
  readonly viewOnly?: boolean;
  request(order: LeaseOrder): Promise<LeaseState>;
  /** `forGood`: the document unloads, and what it requested on its way is void. */
  release(forGood: boolean): Promise<unknown>;
}

/** The lease of this window on one page, at the server. `viewOnly`: not to edit, whoever it is. */
export function leaseCalls(ctx: PluginContext, pageId: string, options: { viewOnly?: boolean } = {}): LeaseCalls {
  let client = newNodeId();
  const viewOnly = options.viewOnly === true || !ctx.session.can('decoration.edit');
  const call = decorationCalls(ctx.http);
  const params = { id: pageId };
  const quiet = { showError: false };
  return {
    get client() {
      return client;
    },
    viewOnly,
    request: (order) =>
      viewOnly
        ? call('POST pages/:id/presence', { params, body: { client } }, quiet)
        : call('POST pages/:id/lease', { params, body: { ...order, client } }, quiet),
    release: (forGood) => {
      const query = { client, ...(forGood ? { forGood: 'true' } : {}) };
      // A document that comes back out of the browser's memory is another window to the server.
      if (forGood) client = newNodeId();
      return call('DELETE pages/:id/lease', { params, query }, { ...quiet, keepalive: true });
    },
  };
}
