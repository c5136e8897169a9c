import type { Http } from '@fitout/sdk/web';

/** Where an organisation's public pages are. */
export interface Address {
  kind: 'short' | 'host';
  name: string;
  /** The name as people write it: letters in place of `xn--`. */
  label: string;
  /** Links and QR codes carry it. */
  main: boolean;
  /** Null where the server has no name to put a short one before. */
  url: string | null;
}

export interface Organisation {
  id: string;
  name: string;
  /** Key of a stored image. */
  logo: string | null;
  addresses: Address[];
  /** Origin of its public pages. */
  site: string;
}

export interface OrgEntry extends Organisation {
  /** ISO 8601. */
  createdAt: string;
  people: number;
  /** The platform's own: it also has every address that nobody else has. */
  first: boolean;
}

export interface OrgList {
  items: OrgEntry[];
  /** Short names stand before `host`; `publicUrl` is null where the operator set none. */
  server: { host: string; publicUrl: string | null };
}

export interface NewOrg {
  name: string;
  ownerName: string;
  username: string;
  shortName: string;
}

const quiet = { showError: false };

export const orgApi = (http: Http) => ({
  load: (signal: AbortSignal) => http.get<Organisation>('/v1/org', undefined, { ...quiet, signal }),
  save: (input: Pick<Organisation, 'name' | 'logo'>) => http.put<Organisation>('/v1/org', input, quiet),
  all: (signal: AbortSignal) => http.get<OrgList>('/v1/orgs', undefined, { ...quiet, signal }),
  create: (input: NewOrg) =>
    http.post<{ org: Organisation; owner: { username: string }; password: string }>('/v1/orgs', input, quiet),
  addAddress: (id: string, name: string) =>
    http.post<{ items: Address[] }>(`/v1/orgs/${id}/addresses`, { name }, quiet),
  makeMain: (id: string, name: string) =>
    http.put<{ items: Address[] }>(`/v1/orgs/${id}/addresses/${encodeURIComponent(name)}/main`, {}, quiet),
  removeAddress: (id: string, name: string) =>
    http.delete<{ items: Address[] }>(`/v1/orgs/${id}/addresses/${encodeURIComponent(name)}`, undefined, quiet),
});
