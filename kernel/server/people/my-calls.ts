import type { platformCalls } from '../../../sdk/calls.ts';
import type { PlatformHandlers } from '../../../sdk/server.ts';
import { sessionOf } from '../auth/caller.ts';
import { phoneOrigins } from '../http/phone-origins.ts';
import { myMenu } from '../menu/menus.ts';
import { cachedOrganisation, firstOrgId } from '../org/organisation.ts';
import type { ServerKernel } from '../server-kernel.ts';
import { employeeAnswer, personAnswer } from './person-answer.ts';

/** The calls of the specification's section 7, but for signing out, which stands with signing in. */
export function myHandlers(kernel: ServerKernel): PlatformHandlers<typeof platformCalls.my> {
  return {
    'GET /v1/customer/queryCustWithOrg': ({ caller, origin }) => personAnswer(kernel, sessionOf(caller), origin),
    'GET /v1/employee/my': ({ caller }) => employeeAnswer(kernel, sessionOf(caller).personId),
    'GET /v1/cfg/org': ({ caller }) => cachedOrganisation(kernel, sessionOf(caller).orgId),
    'GET /v1/role/my': async ({ caller }) => sessionOf(caller).roles.map(({ id, key, name }) => ({ id, key, name })),
    'GET /v1/my/phone-origins': async ({ caller, origin }) => {
      const { host, publicUrl } = kernel.parts.config;
      // A host name that is nobody's is the first organisation's.
      const first = sessionOf(caller).orgId === (await firstOrgId(kernel));
      return { origins: first ? phoneOrigins({ asked: origin, host, publicUrl }) : [] };
    },
    'GET /v1/fun/my/WEBSITE': async ({ caller }) =>
      caller.kind === 'staff' ? myMenu(kernel, sessionOf(caller).orgId, caller) : [],
  };
}
