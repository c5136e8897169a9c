import { defaultTimeZone } from '@fitout/sdk';
import type { Answer, PlatformCalls } from '@fitout/sdk/calls';
import type { SessionUser } from '@fitout/sdk/web';
import type { SessionEnder } from '../../../sdk/base/wire.ts';
import { readJson, sessionKeys, writeJson } from '../storage.ts';

export interface SessionRole {
  id: string;
  key: string;
  name: string;
}

export interface SessionState {
  /** `anonymous`: nobody is signed in. `failed`: the person could not be loaded; `error` says why. */
  status: 'anonymous' | 'loading' | 'ready' | 'failed';
  user: SessionUser | undefined;
  roles: SessionRole[];
  /** Keys of what this person may do. */
  functions: string[];
  /** The server answered in this document; false while roles and functions are those that the window remembers. */
  confirmed: boolean;
  /** The server ended the session of a person who is at work: the sign-in dialog is open. */
  expired: boolean;
  /** Who ended it, where it did not run out. */
  endedBy: SessionEnder | undefined;
  error: Error | undefined;
}

export function emptySession(): SessionState {
  return {
    ...{ status: 'anonymous', user: undefined, roles: [], functions: [] },
    ...{ confirmed: false, expired: false, endedBy: undefined, error: undefined },
  };
}

export interface Person {
  user: SessionUser;
  roles: SessionRole[];
  functions: string[];
}

interface StoredUser extends Person {
  /** The end of the token that they were loaded with. */
  with: string;
}

const endOf = (token: string): string => token.slice(-8);

const stored = (): Partial<StoredUser> | undefined => readJson(sessionStorage, sessionKeys.user);

/**
 * The person of this window as an earlier document left it. Not where another token is there since: a window that was
 * closed, and opened again after somebody else signed in, did not hear of it.
 */
export function storedUser(token: string | null): Person | undefined {
  const { user, roles = [], functions = [], with: end } = stored() ?? {};
  if (user?.id === undefined || (token !== null && end !== endOf(token))) return undefined;
  return { user, roles, functions };
}

/** Whose window it was, whatever token is there now. */
export function storedId(): string | undefined {
  return stored()?.user?.id;
}

export function storeUser(person: Person | undefined, token: string | null = null): void {
  writeJson(sessionStorage, sessionKeys.user, person && { ...person, with: endOf(token ?? '') });
}

export type CustomerAnswer = Answer<PlatformCalls, 'GET /v1/customer/queryCustWithOrg'>;
export type EmployeeAnswer = Answer<PlatformCalls, 'GET /v1/employee/my'>;
export type OrgAnswer = Answer<PlatformCalls, 'GET /v1/cfg/org'>;

/** What the answers of the four calls say together. `employee` is merged in where the person is one. */
export function mergePerson(
  customer: CustomerAnswer,
  employee: EmployeeAnswer | undefined,
  org: OrgAnswer | undefined,
): SessionUser {
  const ext = org ?? customer.org ?? undefined;
  const { functions: _functions, org: _org, ...more } = customer;
  return {
    // Whatever else the server says of the person is there for plugins that know it.
    ...more,
    ...employee,
    // Where a server of the specification counts from 1, ids are short, and short numbers come as numbers.
    id: String(customer.id),
    name: customer.name,
    custIcon: customer.custIcon ?? null,
    kind: customer.kind ?? (employee === undefined ? 'customer' : 'staff'),
    orgId: String(customer.orgId ?? ext?.id ?? ''),
    ext:
      ext === undefined
        ? null
        : {
            id: String(ext.id),
            name: ext.name,
            logo: ext.logo ?? null,
            site: customer.org?.site ?? null,
            timeZone: customer.org?.timeZone ?? defaultTimeZone,
          },
    mustChangePassword: customer.mustChangePassword === true,
  };
}
