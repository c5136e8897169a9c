import { EditLease } from '@fitout/sdk/desktop';
import type { PluginContext } from '@fitout/sdk/web';
import { decorationCalls } from '../client.ts';

/** The lease of this window on one page, at the server. `viewOnly`: not to edit, whoever it is. */
export function leaseOf(ctx: PluginContext, pageId: string, options: { viewOnly?: boolean } = {}): EditLease {
  const call = decorationCalls(ctx.http);
  const params = { id: pageId };
  const quiet = { showError: false };
  return new EditLease(
    {
      request: (body) => call('POST pages/:id/lease', { params, body }, quiet),
      lookOn: (client) => call('POST pages/:id/presence', { params, body: { client } }, quiet),
      release: ({ client, forGood }) => {
        const query = { client, ...(forGood ? { forGood: 'true' } : {}) };
        return call('DELETE pages/:id/lease', { params, query }, { ...quiet, keepalive: true });
      },
    },
    { viewOnly: options.viewOnly === true || !ctx.session.can('decoration.edit') },
  );
}
