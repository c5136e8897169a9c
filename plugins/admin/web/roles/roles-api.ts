import type { Answer, PlatformCalls } from '@fitout/sdk/calls';
import type { Http } from '@fitout/sdk/web';
import { platform } from '../parts/platform.ts';

export type Role = Answer<PlatformCalls, 'GET /v1/roles'>['items'][number];

export interface RoleInput {
  name: string;
  description: string;
  functions: string[];
}

export const rolesApi = (http: Http) => {
  const call = platform(http);
  return {
    list: (signal?: AbortSignal) => call('GET /v1/roles', {}, { signal }),
    functions: (signal?: AbortSignal) => call('GET /v1/functions', {}, { signal }),
    create: (input: RoleInput) => call('POST /v1/roles', { body: input }),
    change: (id: string, input: RoleInput) => call('PUT /v1/roles/:id', { params: { id }, body: input }),
    remove: (id: string) => call('DELETE /v1/roles/:id', { params: { id } }),
  };
};
