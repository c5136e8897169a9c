import type { Answer, PlatformCalls } from '@fitout/sdk/calls';
import type { Http } from '@fitout/sdk/web';
import { platform } from '../parts/platform.ts';

export type Organisation = Answer<PlatformCalls, 'GET /v1/org'>;
/** Where an organisation's public pages are. */
export type Address = Organisation['addresses'][number];
export type OrgList = Answer<PlatformCalls, 'GET /v1/orgs'>;
export type OrgEntry = OrgList['items'][number];

export interface NewOrg {
  name: string;
  ownerName: string;
  username: string;
  shortName: string;
}

export const orgApi = (http: Http) => {
  const call = platform(http);
  return {
    load: (signal: AbortSignal) => call('GET /v1/org', {}, { signal }),
    save: (input: Pick<Organisation, 'name' | 'logo' | 'color' | 'tools' | 'timeZone'>) =>
      call('PUT /v1/org', { body: input }),
    all: (signal: AbortSignal) => call('GET /v1/orgs', {}, { signal }),
    create: (input: NewOrg) => call('POST /v1/orgs', { body: input }),
    addAddress: (id: string, name: string) => call('POST /v1/orgs/:id/addresses', { params: { id }, body: { name } }),
    makeMain: (id: string, name: string) => call('PUT /v1/orgs/:id/addresses/:name/main', { params: { id, name } }),
    removeAddress: (id: string, name: string) => call('DELETE /v1/orgs/:id/addresses/:name', { params: { id, name } }),
  };
};
