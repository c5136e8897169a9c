import type { Grey } from './grey.ts';

/** Parts of a right angle that directions are counted in: half a degree each. */
const bins = 180;
/** Differences of brightness that are grain. */
const grain = 24;

/**
 * By how many degrees, -45 to 45, most edges of a picture are turned from upright, clockwise. Codes are made of edges that
 * stand square on each other, so that turning a picture back by it sets them upright; 0 where it has no edges.
 */
export function tiltOf({ data, width, height }: Grey): number {
  const weights = new Float64Array(bins);
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1, at = y * width + 1; x < width - 1; x += 1, at += 1) {
      const [above, below] = [at - width, at + width];
      const value = (index: number): number => data[index] as number;
      // Scharr's weights: they tell the direction of an edge alike, however it lies.
      const rising = value(below + 1) - value(above - 1);
      const falling = value(above + 1) - value(below - 1);
      const dx = 3 * (rising + falling) + 10 * (value(at + 1) - value(at - 1));
      const dy = 3 * (rising - falling) + 10 * (value(below) - value(above));
      const steep = Math.abs(dx) + Math.abs(dy);
      if (steep < 16 * grain) continue;
      const quarters = Math.atan2(dy, dx) / (Math.PI / 2);
      const bin = Math.floor((quarters - Math.floor(quarters)) * bins) % bins;
      weights[bin] = (weights[bin] as number) + steep;
    }
  return peakOf(weights);
}

/** The direction about which most lies, within two degrees to either side. */
function peakOf(weights: Float64Array): number {
  let [best, most] = [0, 0];
  for (let bin = 0; bin < bins; bin += 1) {
    let sum = 0;
    for (let off = -4; off <= 4; off += 1) sum += weights[(bin + off + bins) % bins] as number;
    if (sum > most) [best, most] = [bin, sum];
  }
  const degrees = ((best + 0.5) * 90) / bins;
  return most === 0 ? 0 : degrees > 45 ? degrees - 90 : degrees;
}
