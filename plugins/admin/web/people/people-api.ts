import type { Http, Slice } from '@fitout/sdk/web';

export type PersonStatus = 'active' | 'disabled' | 'invited';

export interface PersonRole {
  id: string;
  key: string;
  name: string;
}

export interface Person {
  id: string;
  username: string;
  name: string;
  title: string | null;
  custIcon: string | null;
  status: PersonStatus;
  roles: PersonRole[];
  /** ISO 8601. */
  lastSignInAt: string | null;
  createdAt: string;
}

export interface PersonInput {
  username: string;
  name: string;
  title: string;
  roleIds: string[];
}

export interface PeopleFilter {
  q: string;
  status: PersonStatus | '';
  role: string;
}

const quiet = { showError: false };

/** Ids are compared as text, whichever way they came. */
function read(person: Person): Person {
  return { ...person, id: String(person.id), roles: person.roles.map((role) => ({ ...role, id: String(role.id) })) };
}

/** The kernel's calls about people. Errors reject without a toast: dialogs show them in place. */
export const peopleApi = (http: Http) => ({
  list: async (filter: PeopleFilter, cursor: string | undefined, signal: AbortSignal): Promise<Slice<Person>> => {
    const slice = await http.get<Slice<Person>>(
      '/v1/people',
      {
        q: filter.q || undefined,
        status: filter.status || undefined,
        role: filter.role || undefined,
        cursor,
        limit: 50,
      },
      { ...quiet, signal },
    );
    return { ...slice, items: slice.items.map(read) };
  },
  invite: (input: PersonInput) => http.post<{ person: Person; password: string }>('/v1/people', input, quiet),
  change: (id: string, input: Partial<Omit<PersonInput, 'username'>>) =>
    http.patch<Person>(`/v1/people/${id}`, input, quiet),
  resetPassword: (id: string) => http.post<{ password: string }>(`/v1/people/${id}/reset-password`, {}, quiet),
  disable: (id: string) => http.post<unknown>(`/v1/people/${id}/disable`, {}, quiet),
  enable: (id: string) => http.post<unknown>(`/v1/people/${id}/enable`, {}, quiet),
  signOut: (id: string) => http.post<unknown>(`/v1/people/${id}/sign-out`, {}, quiet),
});
