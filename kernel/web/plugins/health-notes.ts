import type { FaultPlace } from '../../../sdk/base/wire.ts';

/** What the page noticed of a plugin. Milliseconds. */
export type Noticed =
  /** A view is painted; measured from the moment that it was asked for. */
  | { what: 'shown'; loadMs: number; paintMs: number }
  /** `activate` ran, imports included. */
  | { what: 'activated'; ms: number }
  /** Its view came to the front, or left it. */
  | { what: 'front' }
  | { what: 'back' }
  | { what: 'call'; failed: boolean }
  | { what: 'fault'; where: FaultPlace; error: unknown }
  /** Told by a sandboxed plugin's frame, which the page cannot look into. */
  | { what: 'frame'; longTasks: number; longTaskMs: number; bytes: number };

export type Note = Noticed & {
  plugin: string;
  /** As `performance.now()`. */
  at: number;
};

/** Keeps what is noticed until health.ts, which comes some seconds after the first page, makes something of it. */
export class HealthNotes {
  kept: Note[] = [];
  /** Whoever listens. */
  onNote = (_: Note): void => {};

  add(plugin: string, noticed: Noticed): void {
    const note = { ...noticed, plugin, at: performance.now() };
    this.kept.push(note);
    this.onNote(note);
  }
}
