import type { SessionUser } from '@fitout/sdk/web';
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
  /** The server ended the session of a person who is at work: the sign-in dialog is open. */
  expired: boolean;
  error: Error | undefined;
}

export function emptySession(): SessionState {
  return { status: 'anonymous', user: undefined, roles: [], functions: [], expired: false, error: undefined };
}

interface StoredUser {
  user: SessionUser;
  roles: SessionRole[];
  functions: string[];
}

/** The person of this window as an earlier document left it. */
export function storedUser(): StoredUser | undefined {
  const stored = readJson<Partial<StoredUser>>(sessionStorage, sessionKeys.user);
  if (stored?.user?.id === undefined) return undefined;
  return { user: stored.user, roles: stored.roles ?? [], functions: stored.functions ?? [] };
}

export function storeUser(stored: StoredUser | undefined): void {
  writeJson(sessionStorage, sessionKeys.user, stored);
}

interface CustomerAnswer {
  id: string | number;
  name: string;
  custIcon?: string | null;
  kind?: 'staff' | 'customer';
  orgId?: string | number;
  org?: OrgAnswer | null;
  mustChangePassword?: boolean;
  functions?: string[];
}

interface OrgAnswer {
  id: string | number;
  name: string;
  logo?: string | null;
  /** Said by the answer about the person alone. */
  site?: string | null;
}

/** What the answers of the four calls say together. `employee` is merged in where the person is one. */
export function mergePerson(
  customer: CustomerAnswer,
  employee: Record<string, unknown> | undefined,
  org: OrgAnswer | undefined,
): SessionUser {
  const ext = org ?? customer.org ?? undefined;
  const { functions: _functions, org: _org, ...more } = customer;
  return {
    // Whatever else the server says of the person is there for plugins that know it.
    ...more,
    ...employee,
    id: String(customer.id),
    name: customer.name,
    custIcon: customer.custIcon ?? null,
    kind: customer.kind ?? (employee === undefined ? 'customer' : 'staff'),
    orgId: String(customer.orgId ?? ext?.id ?? ''),
    ext:
      ext === undefined
        ? null
        : { id: String(ext.id), name: ext.name, logo: ext.logo ?? null, site: customer.org?.site ?? null },
    mustChangePassword: customer.mustChangePassword === true,
  };
}

export type { CustomerAnswer, OrgAnswer };
