import { EditLease } from '@fitout/sdk/desktop';
import { callsOf, type PluginContext } from '@fitout/sdk/web';
import type { leaseCalls } from '../../../shared/calls/leases.ts';

/** The lease of this window on one document, at the server. */
export function leaseOf(ctx: PluginContext, id: string): EditLease {
  const call = callsOf<typeof leaseCalls>(ctx.http, { showError: false });
  const params = { id };
  return new EditLease(
    {
      request: (body) => call('POST documents/:id/lease', { params, body }),
      lookOn: (client) => call('POST documents/:id/presence', { params, body: { client } }),
      release: ({ client, forGood }) => {
        const query = { client, ...(forGood ? { forGood: 'true' } : {}) };
        return call('DELETE documents/:id/lease', { params, query }, { keepalive: true });
      },
    },
    { viewOnly: !ctx.session.can('ai.edit') },
  );
}
