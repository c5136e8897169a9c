import type { AlertOptions, ConfirmOptions, FormOptions, FormValues, Overlays, PreviewImage } from '@fitout/sdk/web';
import type { ComponentType } from 'react';
import { proxy, ref } from 'valtio/vanilla';
import { toDisposable } from '../../../sdk/base/disposable.ts';

export interface OverlayOwner {
  /** The plugin whose context the component gets; undefined for the shell's own. */
  plugin: string | undefined;
  tag: string | undefined;
}

type Content =
  | { kind: 'confirm'; options: ConfirmOptions }
  | { kind: 'alert'; options: AlertOptions }
  | { kind: 'form'; options: FormOptions }
  | { kind: 'component'; component: ComponentType<{ close(result?: unknown): void }> }
  | { kind: 'preview'; images: readonly PreviewImage[]; index: number };

export type Overlay = Content & {
  id: number;
  owner: OverlayOwner;
  /** False while its exit plays; the area calls `gone` after it. */
  open: boolean;
};

export interface OverlaysState {
  stack: Overlay[];
  /** Greater than 0: the global spinner is on. */
  busy: number;
}

export interface OverlayStore {
  readonly state: OverlaysState;
  for(owner: OverlayOwner): Overlays;
  /** Answers an overlay: it begins its exit and its promise resolves. */
  close(id: number, result?: unknown): void;
  /** Its exit is over. */
  gone(id: number): void;
  /** Asks all overlays of a tag to close; resolves when their exits are over. */
  closeTag(tag: string): Promise<void>;
}

/** Dialogs and previews over the page. The area draws the stack; who opened one is kept with it. */
export function createOverlays(): OverlayStore {
  const state = proxy<OverlaysState>({ stack: [], busy: 0 });
  const answers = new Map<number, (result: unknown) => void>();
  const exits = new Map<number, { promise: Promise<void>; resolve(): void }>();
  let next = 1;

  const open = (owner: OverlayOwner, content: Content): Promise<unknown> => {
    const id = next++;
    exits.set(id, Promise.withResolvers<void>());
    state.stack.push(ref({ ...content, id, owner, open: true } as Overlay));
    return new Promise((resolve) => answers.set(id, resolve));
  };
  const close = (id: number, result?: unknown): void => {
    const answer = answers.get(id);
    if (answer === undefined) return;
    answers.delete(id);
    state.stack = state.stack.map((overlay) => (overlay.id === id ? ref({ ...overlay, open: false }) : overlay));
    answer(result);
  };
  return {
    state,
    close,
    gone(id) {
      close(id);
      state.stack = state.stack.filter((overlay) => overlay.id !== id);
      exits.get(id)?.resolve();
      exits.delete(id);
    },
    async closeTag(tag) {
      const own = state.stack.filter((overlay) => overlay.owner.tag === tag);
      const exit = own.map((overlay) => exits.get(overlay.id)?.promise);
      for (const overlay of own) close(overlay.id);
      await Promise.all(exit);
    },
    for: (owner) => ({
      confirm: async (options) => (await open(owner, { kind: 'confirm', options })) === true,
      alert: async (options) => void (await open(owner, { kind: 'alert', options })),
      form: (options) => open(owner, { kind: 'form', options }) as Promise<FormValues | undefined>,
      open: (component) =>
        open(owner, {
          kind: 'component',
          component: component as ComponentType<{ close(result?: unknown): void }>,
        }) as Promise<never>,
      previewImages(images, index = 0) {
        if (images.length > 0) void open(owner, { kind: 'preview', images, index });
      },
      busy() {
        state.busy += 1;
        return toDisposable(() => {
          state.busy -= 1;
        });
      },
    }),
  };
}
