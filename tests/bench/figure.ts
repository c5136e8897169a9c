/** One line of a benchmark's outcome. */
export interface Figure {
  figure: string;
  value: number;
  unit: string;
  /** What must hold: `<= 140`. Null for a figure that is told only. */
  gate: string | null;
  ok: boolean;
  /** The same figure of others, measured in the same run. */
  peers: Record<string, number>;
}

/** Makes a figure, rounded to three digits, and holds it against its gate. */
export function figure(
  name: string,
  value: number,
  unit: string,
  gate?: { most?: number; least?: number },
  peers: Record<string, number> = {},
): Figure {
  const round = (n: number): number => Number(n.toPrecision(4));
  const ok = (gate?.most === undefined || value <= gate.most) && (gate?.least === undefined || value >= gate.least);
  const words =
    gate?.most !== undefined ? `<= ${round(gate.most)}` : gate?.least !== undefined ? `>= ${round(gate.least)}` : null;
  return {
    figure: name,
    value: round(value),
    unit,
    gate: words,
    ok,
    peers: Object.fromEntries(Object.entries(peers).map(([peer, n]) => [peer, round(n)])),
  };
}

/** The value below which `part` (0 to 1) of the values lie. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
