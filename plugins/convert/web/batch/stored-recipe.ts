import type { Storage } from '@fitout/sdk/web';
import { defaultRecipe, type Recipe } from '../../shared/recipe.ts';

const key = 'recipe';

/** What this person chose last on this device; what an older version kept is filled up. */
export function knownRecipe(storage: Storage): Recipe {
  const kept = storage.get<Partial<Recipe>>(key);
  if (typeof kept !== 'object' || kept === null) return defaultRecipe;
  return { ...defaultRecipe, ...kept, resize: { ...defaultRecipe.resize, ...kept.resize } };
}

export function keepRecipe(storage: Storage, recipe: Recipe): void {
  storage.set(key, recipe);
}
