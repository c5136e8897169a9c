import type { LocalText } from '@fitout/sdk';
import { useEffect, useRef, useState } from 'react';
import type { DrawnContent } from '../../../shared/document/content.ts';
import type { LayerState } from '../../../shared/engine/types.ts';
import { useEditor } from '../session/hooks.ts';
import { newGesture } from '../session/session.ts';
import { changeDrawn } from '../stage/drawn.ts';

interface Given<T> {
  layer: LayerState;
  content: DrawnContent;
  clean(given: unknown): T;
  /** What the history says of its changes. */
  label: LocalText;
  /** What goes with every change: a mark of the whole sheet follows the sheet. */
  adapt?(recipe: T): T;
}

/** The recipe of a layer, drawn anew at each change; what is changed until `done` is one step of the history. */
export function useRecipe<T extends object>({ layer, content, clean, label, adapt = (recipe) => recipe }: Given<T>) {
  const session = useEditor();
  const [recipe, setRecipe] = useState(() => clean(content.recipe));
  const gesture = useRef(newGesture());
  const sent = useRef(JSON.stringify(recipe));
  const drawing = useRef(0);
  const kept = JSON.stringify(clean(content.recipe));
  // Undone, or scaled; an older one of what was sent from here tells nothing new.
  useEffect(() => {
    if (drawing.current > 0 || kept === sent.current) return;
    sent.current = kept;
    setRecipe(JSON.parse(kept) as T);
  }, [kept]);
  const set = (part: Partial<T>) => {
    const next = adapt({ ...recipe, ...part });
    setRecipe(next);
    sent.current = JSON.stringify(next);
    drawing.current += 1;
    const drawn = changeDrawn(session, {
      ...{ id: layer.id, recipe: { ...next } as Record<string, unknown>, matrix: content.matrix },
      ...{ gesture: gesture.current, label },
    });
    void drawn.finally(() => {
      drawing.current -= 1;
    });
  };
  const done = () => {
    gesture.current = newGesture();
  };
  return { recipe, set, done };
}
