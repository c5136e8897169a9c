import type { ContextParts } from '@fitout/sdk/testing';
import type { Note } from '../shared/notes.ts';

/** What the notes use of their context, for tests: a server that has these texts. */
export function notesInMemory(...texts: string[]): { kept(): readonly Note[]; context: ContextParts } {
  const noteOf = (text: string, id: number): Note => ({
    id: `${id}`,
    text,
    author: '小王',
    at: '2026-05-01T12:00:00Z',
  });
  let kept = texts.map(noteOf);
  return {
    kept: () => kept,
    context: {
      http: {
        get: async () => kept,
        post: async (_path: string, { text }: { text: string }) => {
          kept = [noteOf(text, kept.length), ...kept];
          return { id: kept[0]?.id };
        },
        delete: async (path: string) => {
          kept = kept.filter(({ id }) => path !== `notes/${id}`);
          return null;
        },
      },
      session: { can: () => true },
      toasts: { success: () => undefined },
    },
  };
}
