import type { ContextParts } from '@fitout/sdk/testing';
import type { Note } from '../shared/notes.ts';

/** What the notes use of their context, for tests: a store that holds these texts. */
export function notesInMemory(...texts: string[]): { kept(): readonly Note[]; context: ContextParts } {
  let kept = { value: texts.map((text, at): Note => ({ id: `${at}`, text, at: '2026-05-01T12:00:00Z' })), rev: 1 };
  return {
    kept: () => kept.value,
    context: {
      storage: {
        user: {
          get: async () => kept,
          set: async (_key: string, value: Note[]) => {
            kept = { value, rev: kept.rev + 1 };
            return kept;
          },
        },
      },
      toasts: { success: () => undefined },
    },
  };
}
