import type { LayerState } from '../../../shared/engine/types.ts';

type Layers = readonly Pick<LayerState, 'id' | 'parent'>[];

/** Layers chosen beside the one in hand; they count only as long as that one is in hand. */
export interface Beside {
  hand: string;
  ids: string[];
}

interface Chosen {
  layer: string | undefined;
  beside: Beside | undefined;
}

/** Ids of all layers that are chosen, from the lowest. */
export function chosenOf({ layer, beside }: Chosen, layers: Layers): string[] {
  const ids = new Set(beside !== undefined && beside.hand === layer ? beside.ids : []);
  return layers.filter(({ id }) => id === layer || ids.has(id)).map(({ id }) => id);
}

/** Without those that are in a group that is chosen, too: it takes them along. */
export function outermost(ids: readonly string[], layers: Layers): string[] {
  const parents = new Map(layers.map(({ id, parent }) => [id, parent]));
  const inside = (id: string): boolean => {
    const parent = parents.get(id);
    return parent !== undefined && (ids.includes(parent) || inside(parent));
  };
  return ids.filter((id) => !inside(id));
}

/** A press on a layer's row: alone, with Ctrl (or while several are being chosen) one more or one less, with Shift all from the one in hand to it. */
export function choose(
  ui: Chosen & { target: 'pixels' | 'mask'; choosing: boolean },
  layers: Layers,
  id: string,
  how: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean },
): void {
  const before = chosenOf(ui, layers);
  ui.target = 'pixels';
  if (how.shiftKey && ui.layer !== undefined) {
    const ends = [ui.layer, id].map((one) => layers.findIndex((layer) => layer.id === one)).sort((a, b) => a - b);
    const [from = 0, to = 0] = ends;
    ui.beside = { hand: ui.layer, ids: layers.slice(from, to + 1).map((layer) => layer.id) };
    return;
  }
  const more = how.ctrlKey || how.metaKey || ui.choosing;
  const left = before.filter((one) => one !== id);
  const less = more && before.includes(id);
  // One layer stays in hand.
  if (less && left.length === 0) return;
  const hand = less ? (left.includes(ui.layer ?? '') ? (ui.layer as string) : (left.at(-1) as string)) : id;
  ui.layer = hand;
  ui.beside = more ? { hand, ids: left } : undefined;
}
