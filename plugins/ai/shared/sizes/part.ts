import type { Box } from '../engine/types.ts';
import type { TextRecipe } from '../text/recipe.ts';

export interface Size {
  width: number;
  height: number;
}

/** A layer, or layers that go together, and what of it is seen. */
export interface Part {
  id: string;
  name: string;
  box: Box;
  /** Words; `recipe` where their lines can be laid out anew, `em` being the width of a letter at a size of 1. */
  text?: { recipe?: TextRecipe; em(letter: string): number };
  /** Where its own subject is: that stays in sight of a background. */
  focus?: Box;
}

/** (x, y) comes to (scale x + dx, scale y + dy). */
export interface Move {
  scale: number;
  dx: number;
  dy: number;
}
