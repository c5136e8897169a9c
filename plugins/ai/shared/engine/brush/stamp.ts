const steps = 4096;

/**
 * How full a round stamp is, 0 … 255, by the square of the distance from its middle: full as far as `hardness` of the
 * radius, from there a smooth fall, and at the rim a pixel's width for a smooth edge.
 */
export class Stamp {
  readonly #table = new Uint8Array(steps + 1);
  readonly radius: number;
  /** Nothing is drawn beyond. */
  readonly reach: number;

  constructor(radius: number, hardness: number) {
    this.radius = radius;
    this.reach = radius + 0.5;
    const soft = Math.max(0, Math.min(1, hardness));
    for (let at = 0; at <= steps; at += 1) {
      const distance = Math.sqrt(at / steps) * this.reach;
      const edge = Math.max(0, Math.min(1, this.reach - distance));
      // A dot thinner than a pixel is paler instead.
      const thin = Math.min(1, radius * 2);
      this.#table[at] = Math.round(255 * Math.min(edge, falloff(distance / radius, soft)) * thin);
    }
  }

  /** Raises each pixel of a row to what the stamp gives it, by `strength`; answers whether one rose. */
  raise(mask: Uint8Array, at: number, count: number, dx: number, dy: number, strength = 1): boolean {
    const scale = steps / (this.reach * this.reach);
    const table = this.#table;
    const rest = dy * dy;
    let raised = false;
    for (let i = 0, x = dx; i < count; i += 1, x += 1) {
      const step = (x * x + rest) * scale;
      if (step >= steps) continue;
      const value = ((table[step | 0] as number) * strength) | 0;
      if (value <= (mask[at + i] as number)) continue;
      mask[at + i] = value;
      raised = true;
    }
    return raised;
  }
}

function falloff(share: number, hardness: number): number {
  if (hardness >= 1 || share <= hardness) return 1;
  const t = Math.min(1, (share - hardness) / (1 - hardness));
  return 1 - t * t * (3 - 2 * t);
}
