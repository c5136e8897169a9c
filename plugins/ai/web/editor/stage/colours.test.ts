import { expect, test } from 'vitest';
import type { Command } from '../../../shared/engine/types.ts';
import type { EditorSession } from '../session/session.ts';
import { reselectColours, selectColours } from './colours.ts';

/** A session whose engine answers each request when the test says so, in the order of the requests. */
function slowSession() {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const state = { at: 0 };
  const request = (what: string, steps: number, answer?: unknown): Promise<unknown> => {
    asked.push(what);
    return new Promise((resolve) =>
      waiting.push(() => {
        state.at += steps;
        resolve(answer);
      }),
    );
  };
  const attempt = (work: Promise<unknown>) => work.then(() => true);
  const run = (command: Command) =>
    attempt(request(command.kind === 'select' ? `select by ${toleranceOf(command)}` : command.kind, 1));
  const engine = {
    colourAt: () => request('colour', 0, { r: 200, g: 0, b: 0, a: 255 }),
    undo: () => request('undo', -1),
  };
  const answerFirst = async (): Promise<void> => {
    waiting.shift()?.();
    await new Promise(setImmediate);
  };
  const ui = { select: { tolerance: 60, feather: 0 } };
  return {
    asked,
    ui,
    // Cast: of a session, what a selection by colour asks for.
    session: { state, ui, engine, run, change: attempt } as unknown as EditorSession,
    answerFirst,
    /** The engine answers all that it was asked, and what follows from that. */
    async answerAll() {
      while (waiting.length > 0) await answerFirst();
    },
  };
}

function toleranceOf(command: Command): number | undefined {
  return command.kind === 'select' && command.shape.kind === 'colours' ? command.shape.tolerance : undefined;
}

test('with another tolerance the range is made anew before anything that is asked for after it', async () => {
  const { session, ui, asked, answerAll } = slowSession();
  void selectColours(session, { x: 1, y: 1 }, 'replace');
  await answerAll();
  ui.select.tolerance = 10;
  void reselectColours(session);
  void session.run({ kind: 'invert-mask', id: 'layer' });
  await answerAll();
  expect(asked).toEqual(['colour', 'select by 60', 'undo', 'select by 10', 'invert-mask']);
});

test('a tolerance that is changed while the first range is made holds for it', async () => {
  const { session, ui, asked, answerFirst, answerAll } = slowSession();
  void selectColours(session, { x: 1, y: 1 }, 'replace');
  await answerFirst();
  ui.select.tolerance = 10;
  void reselectColours(session);
  await answerAll();
  expect(asked).toEqual(['colour', 'select by 60', 'undo', 'select by 10']);
});
