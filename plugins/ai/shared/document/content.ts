/** Corners of a picture in the document: x and y of its upper left, upper right, lower right, lower left. */
export type Corners = readonly [number, number, number, number, number, number, number, number];

/** (x, y) of a recipe is at (a x + c y + e, b x + d y + f) in the document. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** What a text or a shape is made from: the page's own, any JSON. */
export type Recipe = { readonly [key: string]: unknown };

/** A layer's pixels are drawn from this, and can be drawn anew where it is edited. */
export interface DrawnContent {
  kind: 'text' | 'shape';
  recipe: Recipe;
  matrix: Matrix;
}

/** Pixels that a corner is away at most. */
const reach = 200_000;
const recipeBytes = 64_000;
const recipeDepth = 24;

/** Is this a recipe? Any JSON object that a database takes. */
export function isRecipe(value: unknown): value is Recipe {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  let left = recipeBytes;
  const walk = (one: unknown, depth: number): boolean => {
    left -= typeof one === 'string' ? one.length + 2 : 8;
    if (left < 0 || depth > recipeDepth) return false;
    if (typeof one === 'string') return isText(one);
    if (typeof one === 'number') return Number.isFinite(one);
    if (typeof one === 'boolean' || one === null) return true;
    if (Array.isArray(one)) return one.every((item) => walk(item, depth + 1));
    if (typeof one !== 'object') return false;
    return Object.entries(one).every(([key, item]) => walk(key, depth) && walk(item, depth + 1));
  };
  return walk(value, 0);
}

function isText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

const isPlace = (at: unknown): boolean => typeof at === 'number' && Math.abs(at) <= reach;

/** Do they lie within what a document may reach, with an area between them, none of them behind the view? */
export function areCorners(corners: readonly number[]): corners is Corners {
  if (corners.length !== 8 || !corners.every(isPlace)) return false;
  // Convex, whichever way around: each turn goes the same way.
  const turns = [0, 1, 2, 3].map((at) => {
    const [ax, ay, bx, by, cx, cy] = [0, 1, 2].flatMap((next) => {
      const corner = ((at + next) % 4) * 2;
      return [corners[corner] as number, corners[corner + 1] as number];
    }) as [number, number, number, number, number, number];
    return (bx - ax) * (cy - by) - (by - ay) * (cx - bx);
  });
  return turns.every((turn) => turn > 1e-6) || turns.every((turn) => turn < -1e-6);
}

export function isMatrix(matrix: readonly number[]): matrix is Matrix {
  return matrix.length === 6 && matrix.every(isPlace);
}
