import type { Answer, PlatformCalls } from '@fitout/sdk/calls';
import type { Http } from '@fitout/sdk/web';
import { platform } from '../parts/platform.ts';

export type Person = Answer<PlatformCalls, 'GET /v1/people'>['items'][number];
export type PersonStatus = Person['status'];
export type PersonRole = Person['roles'][number];

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

/** The platform's calls about people. */
export const peopleApi = (http: Http) => {
  const call = platform(http);
  return {
    list: (filter: PeopleFilter, cursor: string | undefined, signal: AbortSignal) =>
      call(
        'GET /v1/people',
        {
          query: {
            q: filter.q || undefined,
            status: filter.status || undefined,
            role: filter.role || undefined,
            cursor,
            limit: 50,
          },
        },
        { signal },
      ),
    invite: (input: PersonInput) => call('POST /v1/people', { body: input }),
    change: (id: string, input: Partial<Omit<PersonInput, 'username'>>) =>
      call('PATCH /v1/people/:id', { params: { id }, body: input }),
    resetPassword: (id: string) => call('POST /v1/people/:id/reset-password', { params: { id } }),
    disable: (id: string) => call('POST /v1/people/:id/disable', { params: { id } }),
    enable: (id: string) => call('POST /v1/people/:id/enable', { params: { id } }),
    signOut: (id: string) => call('POST /v1/people/:id/sign-out', { params: { id } }),
  };
};
