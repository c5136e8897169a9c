import type { Http } from '@fitout/sdk/web';
import type { FunctionGroup } from '../../shared/functions.ts';

export interface Role {
  id: string;
  key: string;
  name: string;
  description: string | null;
  builtin: boolean;
  functions: string[];
  /** How many people have it. */
  people: number;
}

export interface RoleInput {
  name: string;
  description: string;
  functions: string[];
}

const quiet = { showError: false };

export const rolesApi = (http: Http) => ({
  list: async (signal?: AbortSignal): Promise<{ items: Role[] }> => {
    const { items } = await http.get<{ items: Role[] }>('/v1/roles', undefined, {
      ...quiet,
      ...(signal === undefined ? {} : { signal }),
    });
    // Ids are compared as text, whichever way they came.
    return { items: items.map((role) => ({ ...role, id: String(role.id) })) };
  },
  functions: (signal?: AbortSignal) =>
    http.get<{ items: FunctionGroup[] }>('/v1/functions', undefined, {
      ...quiet,
      ...(signal === undefined ? {} : { signal }),
    }),
  create: (input: RoleInput) => http.post<Role>('/v1/roles', input, quiet),
  change: (id: string, input: RoleInput) => http.put<Role>(`/v1/roles/${id}`, input, quiet),
  remove: (id: string) => http.delete<unknown>(`/v1/roles/${id}`, undefined, quiet),
});
