import type { Http } from '@fitout/sdk/web';

export interface Organisation {
  id: string;
  name: string;
  /** Key of a stored image. */
  logo: string | null;
}

export interface OrgEntry extends Organisation {
  /** ISO 8601. */
  createdAt: string;
  people: number;
}

export interface NewOrg {
  name: string;
  ownerName: string;
  username: string;
}

const quiet = { showError: false };

export const orgApi = (http: Http) => ({
  load: (signal: AbortSignal) => http.get<Organisation>('/v1/org', undefined, { ...quiet, signal }),
  save: (input: Pick<Organisation, 'name' | 'logo'>) => http.put<Organisation>('/v1/org', input, quiet),
  all: (signal: AbortSignal) => http.get<{ items: OrgEntry[] }>('/v1/orgs', undefined, { ...quiet, signal }),
  create: (input: NewOrg) =>
    http.post<{ org: Organisation; owner: { username: string }; password: string }>('/v1/orgs', input, quiet),
});
