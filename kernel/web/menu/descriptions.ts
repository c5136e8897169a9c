import type { Answer, PlatformCalls } from '@fitout/sdk/calls';
import { proxy } from 'valtio/vanilla';
import type { Text } from '../../../sdk/base/text.ts';
import type { HttpClient } from '../http/client.ts';

/** A sentence about each page, for lists of tools. The first document does without them: few pages show any. */
export interface Descriptions {
  /** By path; undefined until they came. */
  readonly state: { of: Readonly<Record<string, Text>> | undefined };
  /** Asks for them, once. Without an answer lists show titles alone, and the next look asks again. */
  load(): void;
}

export function createDescriptions(http: HttpClient): Descriptions {
  const state = proxy<{ of: Record<string, Text> | undefined }>({ of: undefined });
  let asked = false;
  return {
    state,
    load() {
      if (asked) return;
      asked = true;
      http
        .request<Answer<PlatformCalls, 'GET /v1/plugins/descriptions'>>({
          method: 'GET',
          path: '/v1/plugins/descriptions',
          options: { showError: false },
        })
        .then(
          (answer) => {
            state.of = answer;
          },
          () => {
            asked = false;
          },
        );
    },
  };
}
