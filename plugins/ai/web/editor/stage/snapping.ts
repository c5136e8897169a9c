import type { Box } from '../../../shared/engine/types.ts';
import type { EditorSession } from '../session/session.ts';
import { linesOf, type SnapLines, type Snapped, snapBox, snapPlaces } from './snap.ts';

/** CSS pixels within which something goes to a line. */
const reach = 6;
/** Layers whose edges are looked at: more would be lines everywhere. */
const most = 40;

/** What moved things keep to, for as long as one gesture lasts. */
export class Snapping {
  readonly #session: EditorSession;
  #lines: SnapLines | undefined;

  /** `moved`: layers that keep to others, and are no line for themselves. */
  constructor(session: EditorSession, moved: readonly string[]) {
    this.#session = session;
    if (session.ui.shown.snap) void this.#find(new Set(moved)).catch(() => undefined);
  }

  async #find(moved: ReadonlySet<string>): Promise<void> {
    const { state, ui, engine } = this.#session;
    const { width, height, layers } = state;
    const guides = ui.shown.guides ? state.guides : undefined;
    const sheet = { x0: 0, y0: 0, x1: width, y1: height };
    // Of others it is known a moment later.
    this.#lines = linesOf([sheet], guides);
    const others = layers.filter(({ id, kind, visible, parent }) => {
      const inGroup = parent !== undefined && moved.has(parent);
      return kind === 'raster' && visible && !moved.has(id) && !inGroup;
    });
    const boxes = await Promise.all(others.slice(-most).map(({ id }) => engine.bounds(id)));
    this.#lines = linesOf([sheet, ...boxes.filter((box) => box !== undefined)], guides);
  }

  /** Where a box goes to; Ctrl lets it go freely. What it keeps to is shown. */
  box(box: Box, { ctrlKey, metaKey }: Pick<PointerEvent, 'ctrlKey' | 'metaKey'>): Snapped {
    const none = { x: 0, y: 0, shown: { standing: [], lying: [] } };
    const found =
      this.#lines === undefined || ctrlKey || metaKey ? none : snapBox(box, this.#lines, this.#reach, this.#grid);
    this.#session.ui.snapLines = found.shown;
    return found;
  }

  /** The same for a point; `only`: along the sides that it moves. */
  point(at: { x: number; y: number }, only: { x: boolean; y: boolean }): { x: number; y: number } {
    const lines = this.#lines;
    if (lines === undefined) return { x: 0, y: 0 };
    const none = { by: 0, shown: [] };
    const across = only.x ? snapPlaces([at.x], lines.standing, this.#reach, this.#grid) : none;
    const down = only.y ? snapPlaces([at.y], lines.lying, this.#reach, this.#grid) : none;
    this.#session.ui.snapLines = { standing: across.shown, lying: down.shown };
    return { x: across.by, y: down.by };
  }

  end(): void {
    this.#session.ui.snapLines = undefined;
  }

  get #reach(): number {
    return reach / this.#session.view.camera.zoom;
  }

  get #grid(): number | undefined {
    const { shown, gridStep } = this.#session.ui;
    return shown.grid ? gridStep : undefined;
  }
}
