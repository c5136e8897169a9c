import { useEffect, useRef, useState } from 'react';
import type { DrawnContent } from '../../../shared/document/content.ts';
import type { LayerState } from '../../../shared/engine/types.ts';
import { cleanText, type TextRecipe } from '../../../shared/text/recipe.ts';
import { fonts } from '../../text/fonts.ts';
import { useEditor } from '../session/hooks.ts';
import { changeText } from '../stage/text.ts';

/** Milliseconds of quiet before a text is drawn anew: what is typed in one go is one step of the history. */
const quietMs = 250;

/** The recipe of a text layer, drawn anew once its changes pause. */
export function useTextRecipe(layer: LayerState, content: DrawnContent) {
  const session = useEditor();
  const [recipe, setRecipe] = useState(() => cleanText(content.recipe, fonts));
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(JSON.stringify(recipe));
  // Undone, or changed in another window.
  const kept = JSON.stringify(cleanText(content.recipe, fonts));
  useEffect(() => {
    if (waiting.current === undefined && kept !== sent.current) setRecipe(JSON.parse(kept) as TextRecipe);
    sent.current = kept;
  }, [kept]);
  const set = (part: Partial<TextRecipe>) => {
    const next = { ...recipe, ...part };
    setRecipe(next);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      void changeText(session, layer.id, content, next);
    }, quietMs);
  };
  return { recipe, set };
}
