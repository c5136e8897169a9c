import { z } from 'zod';
import { customer } from '../../../sdk/server.ts';
import { sessionOf } from '../auth/caller.ts';
import type { KernelCalls } from '../kernel-server.ts';
import { myMenu } from '../menu/menus.ts';
import { believedOrganisation } from '../org/organisation.ts';
import { employeeAnswer, personAnswer } from './person-answer.ts';

/** The calls of the specification's section 7, but for signing out, which stands with signing in. */
export const myCalls: KernelCalls = (app, kernel) => {
  const open = { access: customer, beforePasswordChange: true };
  const query = z.object({ timestamp: z.string().max(40).optional() });
  app.get('/customer/queryCustWithOrg', { ...open, summary: '当前用户及其组织', query }, async ({ caller, origin }) =>
    personAnswer(kernel, sessionOf(caller), origin),
  );
  app.get('/employee/my', { ...open, summary: '当前员工' }, async ({ caller }) =>
    employeeAnswer(kernel, sessionOf(caller).personId),
  );
  app.get('/cfg/org', { ...open, summary: '组织配置' }, async ({ caller }) =>
    believedOrganisation(kernel, sessionOf(caller).orgId),
  );
  app.get('/role/my', { ...open, summary: '当前角色' }, async ({ caller }) =>
    sessionOf(caller).roles.map(({ id, key, name }) => ({ id, key, name })),
  );
  app.get('/fun/my/WEBSITE', { ...open, summary: '当前菜单' }, async ({ caller }) =>
    caller.kind === 'staff' ? myMenu(kernel, sessionOf(caller).orgId, caller) : [],
  );
};
