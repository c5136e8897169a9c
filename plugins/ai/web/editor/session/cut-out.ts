import type { LocalText } from '@fitout/sdk';
import type { Command } from '../../../shared/engine/types.ts';
import type { Run } from '../../pixels/in-worker.ts';
import type { PixelRequest, PixelResult } from '../../pixels/protocol.ts';
import { longWork } from './long-work.ts';
import { type EditorSession, newGesture } from './session.ts';

/** What is looked for, and how; what finds it is loaded with the first look. */
interface Kind {
  title: LocalText;
  load(): Promise<(picture: PixelRequest['picture'], run: Run) => Promise<PixelResult>>;
}

const kinds = {
  subject: {
    title: { zh: '正在抠图', en: 'Cutting out' },
    load: async () => (await import('../../pixels/pixel-work.ts')).findSubject,
  },
  people: {
    title: { zh: '正在查找人物', en: 'Looking for people' },
    load: async () => (await import('../../pixels/people-work.ts')).findPeople,
  },
} satisfies Record<string, Kind>;

/** The subject of a product photo, told by the ground behind it, or people, told by a network. */
export type SubjectKind = keyof typeof kinds;

/** Hides all but what is found on the layer that is worked on by a mask, which can be painted on afterwards. */
export async function cutOutLayer(session: EditorSession, kind: SubjectKind = 'subject'): Promise<boolean> {
  const found = await subjectOf(session, kind);
  return found !== undefined && maskedBy(session, found);
}

/** A layer shows nothing but its subject from now on, in one step. */
export function maskedBy(session: EditorSession, subject: Subject): Promise<boolean> {
  const step = { gesture: newGesture(), label: { zh: '抠图', en: 'Cut out' } };
  return session.together(masking(session, subject), step);
}

/** What is found on the layer that is worked on becomes the selection, or a part of it, as the tool's mode says. */
export async function selectSubject(session: EditorSession, kind: SubjectKind = 'subject'): Promise<void> {
  const found = await subjectOf(session, kind);
  if (found === undefined) return;
  const { mask: bytes, width, height } = found;
  const shape = { kind: 'mask', x: 0, y: 0, width, height, bytes } as const;
  await session.run({ kind: 'select', how: session.ui.select.how, shape });
}

export interface Subject {
  layer: string;
  /** One byte a pixel of the document, which was so large. */
  mask: Uint8Array;
  width: number;
  height: number;
}

/** Looks for the subject of the layer that is worked on; undefined where it was given up or there is none, which is told. */
export async function subjectOf(session: EditorSession, kind: SubjectKind = 'subject'): Promise<Subject | undefined> {
  const layer = pixelLayer(session);
  if (layer === undefined) return undefined;
  return longWork(session, kinds[kind].title, (run) => look(session, kind, layer, run));
}

/** The people on the layer that is worked on; null where none were found, undefined where it was given up. */
export async function peopleOf(session: EditorSession): Promise<Subject | null | undefined> {
  const layer = pixelLayer(session);
  if (layer === undefined) return null;
  return longWork(session, kinds.people.title, async (run) => {
    try {
      return await look(session, 'people', layer, run);
    } catch (error) {
      if (run.signal.aborted) throw error;
      return null;
    }
  });
}

function pixelLayer({ ui, state }: EditorSession): string | undefined {
  return state.layers.find(({ id, kind }) => id === ui.layer && kind === 'raster')?.id;
}

async function look(session: EditorSession, kind: SubjectKind, layer: string, run: Run): Promise<Subject> {
  const { width, height } = session.state;
  const find = await kinds[kind].load();
  const { data } = await session.engine.layerPixels(layer);
  // Cast: the pixels were made for this picture, in a buffer of its own.
  const mask = await find({ width, height, data: data as Uint8ClampedArray<ArrayBuffer> }, run);
  return { layer, mask, width, height };
}

/** What puts a subject's mask on its layer; it stands in place of one that is there. */
export function masking({ state }: EditorSession, { layer, mask: bytes, width, height }: Subject): Command[] {
  const shape = { kind: 'mask', x: 0, y: 0, width, height, bytes } as const;
  const masked = state.layers.find(({ id }) => id === layer)?.mask !== undefined;
  return [
    { kind: 'select', how: 'replace', shape },
    ...(masked ? [{ kind: 'remove-mask', id: layer } as const] : []),
    { kind: 'add-mask', id: layer, how: 'selection' },
    { kind: 'select', how: 'replace', shape: { kind: 'none' } },
  ];
}
