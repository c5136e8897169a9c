import type { EditorSession } from '../session/session.ts';
import type { SelectHow } from '../session/tools.ts';
import type { Point } from './camera.ts';

/** Selects what has about the colour that is pressed. */
export async function selectColours(session: EditorSession, { x, y }: Point, how: SelectHow): Promise<void> {
  const found = await session.engine.colourAt(x, y);
  if (found === undefined || found.a === 0) return;
  const { r, g, b } = found;
  await select(session, { r, g, b }, how);
}

let busy = false;
let again = false;

/** Another tolerance: the range that was selected last is made anew by it, as one step. */
export async function reselectColours(session: EditorSession): Promise<void> {
  again = true;
  if (busy) return;
  busy = true;
  while (again) {
    again = false;
    const { range } = session.ui.select;
    if (range === undefined || session.state.at !== range.at) break;
    const { colour, how } = range;
    // The engine does things in the order of the requests: between these two nothing else is done, a fill for instance.
    const undone = session.change(session.engine.undo());
    const selected = select(session, { ...colour }, how, range.at - 1);
    await Promise.all([undone, selected]);
  }
  busy = false;
}

/** @param before How many steps are done before this one. */
async function select(
  session: EditorSession,
  colour: { r: number; g: number; b: number },
  how: SelectHow,
  before = session.state.at,
) {
  const { tolerance, feather } = session.ui.select;
  const shape = { kind: 'colours', colour, tolerance } as const;
  const done = await session.run({ kind: 'select', how, shape, ...(feather > 0 ? { feather } : {}) });
  const { at } = session.state;
  session.ui.select.range = done && at > before ? { colour, how, at } : undefined;
  // The tolerance was changed while the first range was made.
  if (session.ui.select.tolerance !== tolerance) void reselectColours(session);
}
