import { FitoutError } from '../../../sdk/base/errors.ts';
import type { Access, Caller } from '../../../sdk/server.ts';
import type { LiveSession } from './sessions.ts';

const nobody: Caller = { kind: 'anonymous', id: undefined, orgId: undefined, name: '', can: () => false };

/** Where a call came from: what the audit log and the log say of it. */
export interface CallFacts {
  ip: string;
  requestId: string;
  session: LiveSession | undefined;
  /** Did the handler write its own line of the audit log? Then the host leaves out the general one. */
  audited: boolean;
}

const facts = new WeakMap<Caller, CallFacts>();

/** The caller of one request. A new object each time: it stands for the call as well as for the person. */
export function callerOf(
  session: LiveSession | undefined,
  functions: ReadonlySet<string>,
  from: Pick<CallFacts, 'ip' | 'requestId'>,
): Caller {
  const caller: Caller =
    session === undefined
      ? { ...nobody }
      : {
          kind: session.kind,
          id: session.personId,
          orgId: session.orgId,
          name: session.name,
          can: (fun) => session.kind === 'staff' && functions.has(fun),
        };
  facts.set(caller, { ...from, session, audited: false });
  return caller;
}

/** What is known of the call that `caller` stands for; undefined for one that no request made. */
export function factsOf(caller: Caller): CallFacts | undefined {
  return facts.get(caller);
}

/** The session of a call that passed a door asking for one. */
export function sessionOf(caller: Caller): LiveSession {
  const session = facts.get(caller)?.session;
  if (session === undefined) throw new FitoutError('sessionExpired');
  return session;
}

/** Throws unless `caller` may come in by `access`. `stranger`: the request carried no session, not even one that ended. */
export function checkAccess(access: Access, caller: Caller, stranger = false): void {
  if (access.kind === 'anyone') return;
  if (caller.kind === 'anonymous') {
    const register = stranger && access.kind === 'customer' && access.register === true;
    throw new FitoutError(register ? 'notRegistered' : 'sessionExpired');
  }
  if (access.kind === 'customer') return;
  if (caller.kind !== 'staff') throw new FitoutError('forbidden');
  if (access.kind === 'fun' && !caller.can(access.fun))
    throw new FitoutError('forbidden', { detail: { fun: access.fun } });
}
