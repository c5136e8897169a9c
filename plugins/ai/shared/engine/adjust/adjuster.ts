import type { Adjust } from '../../document/adjust.ts';
import { colourOf } from './colour.ts';
import { type Tables, tableSteps, tablesOf } from './tables.ts';

/** Changes sums where they are: red, green and blue times the opacity, and the opacity, all 0 … 255. That one stays. */
export type Adjuster = (sums: Float32Array) => void;

const made = new WeakMap<Adjust, Adjuster>();

export function adjusterOf(adjust: Adjust): Adjuster {
  let found = made.get(adjust);
  if (found === undefined) {
    found = adjuster(adjust);
    made.set(adjust, found);
  }
  return found;
}

const out = new Float64Array(3);

/** Writes to `out` what becomes of a colour, 0 … 1 each. */
type Change = (r: number, g: number, b: number) => void;

function changeOf(adjust: Adjust): Change {
  if (adjust.kind === 'look') {
    const steps = adjust.steps.map(changeOf);
    return (r, g, b) => {
      out[0] = r;
      out[1] = g;
      out[2] = b;
      for (const step of steps) step(out[0] as number, out[1] as number, out[2] as number);
    };
  }
  const tables = tablesOf(adjust);
  if (tables !== undefined) return (r, g, b) => lookUp(tables, r, g, b);
  const colour = colourOf(adjust);
  return (r, g, b) => colour(out, r, g, b);
}

function adjuster(adjust: Adjust): Adjuster {
  const change = changeOf(adjust);
  return (sums) => {
    for (let i = 0; i < sums.length; i += 4) {
      const a = sums[i + 3] as number;
      if (a <= 0) continue;
      const k = 1 / a;
      const r = Math.min(1, (sums[i] as number) * k);
      const g = Math.min(1, (sums[i + 1] as number) * k);
      const b = Math.min(1, (sums[i + 2] as number) * k);
      change(r, g, b);
      sums[i] = (out[0] as number) * a;
      sums[i + 1] = (out[1] as number) * a;
      sums[i + 2] = (out[2] as number) * a;
    }
  };
}

function lookUp({ r: red, g: green, b: blue }: Tables, r: number, g: number, b: number): void {
  out[0] = red[(r * tableSteps + 0.5) | 0] as number;
  out[1] = green[(g * tableSteps + 0.5) | 0] as number;
  out[2] = blue[(b * tableSteps + 0.5) | 0] as number;
}
