import type { Handlers, ServerContext } from '@fitout/sdk/server';
import type { homeCalls } from '../../shared/calls/home.ts';
import { readHomeConfig, setHome } from './home.ts';
import { homeFor, homesNow, writeRules } from './rules.ts';

/** Which page visitors see first. */
export function homeHandlers(ctx: ServerContext): Handlers<typeof homeCalls> {
  return {
    'GET home': ({ orgId }) => readHomeConfig(ctx, orgId),
    'GET home/at': async ({ query: { at = new Date(), visitor, days }, orgId }) => {
      const guest =
        days === undefined
          ? { visitor }
          : { visitor: 'signed-in' as const, since: new Date(at.getTime() - days * 86_400_000) };
      const { chosen } = await homeFor(ctx, orgId, { at, guest });
      return { chosen: chosen ?? null };
    },
    'GET home/now': async ({ orgId }) => ({ now: await homesNow(ctx, orgId) }),
    'PUT home/rules': async ({ body, caller, orgId }) => ({ rules: await writeRules(ctx, caller, orgId, body) }),
    'PUT home': ({ body, caller, orgId }) => setHome(ctx, caller, orgId, body.pageId),
  };
}
