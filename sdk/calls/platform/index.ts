import { auditCalls } from './audit.ts';
import { customerCalls } from './customers.ts';
import { documentCalls } from './documents.ts';
import { storeCalls, upstreamCalls } from './external.ts';
import { installCalls } from './installing.ts';
import { eventCalls, framedCalls } from './live.ts';
import { menuCalls } from './menu.ts';
import { myCalls } from './my.ts';
import { orgCalls, orgsCalls } from './organisations.ts';
import { peopleCalls, roleCalls } from './people.ts';
import { healthCalls, pluginCalls } from './plugins.ts';
import { sessionCalls } from './session.ts';

/** The platform's own calls, by topic. Named here, so that declarations refer to the tables and do not repeat them. */
export const platformCalls: {
  my: typeof myCalls;
  session: typeof sessionCalls;
  customer: typeof customerCalls;
  people: typeof peopleCalls;
  roles: typeof roleCalls;
  org: typeof orgCalls;
  orgs: typeof orgsCalls;
  menu: typeof menuCalls;
  audit: typeof auditCalls;
  plugins: typeof pluginCalls;
  health: typeof healthCalls;
  install: typeof installCalls;
  store: typeof storeCalls;
  upstreams: typeof upstreamCalls;
  events: typeof eventCalls;
  framed: typeof framedCalls;
  documents: typeof documentCalls;
} = {
  my: myCalls,
  session: sessionCalls,
  customer: customerCalls,
  people: peopleCalls,
  roles: roleCalls,
  org: orgCalls,
  orgs: orgsCalls,
  menu: menuCalls,
  audit: auditCalls,
  plugins: pluginCalls,
  health: healthCalls,
  install: installCalls,
  store: storeCalls,
  upstreams: upstreamCalls,
  events: eventCalls,
  framed: framedCalls,
  documents: documentCalls,
};

/** All of them in one table: `callsOf<PlatformCalls>(http)` makes them. */
export type PlatformCalls = typeof myCalls &
  typeof sessionCalls &
  typeof customerCalls &
  typeof peopleCalls &
  typeof roleCalls &
  typeof orgCalls &
  typeof orgsCalls &
  typeof menuCalls &
  typeof auditCalls &
  typeof pluginCalls &
  typeof healthCalls &
  typeof installCalls &
  typeof storeCalls &
  typeof upstreamCalls &
  typeof eventCalls &
  typeof framedCalls &
  typeof documentCalls;
