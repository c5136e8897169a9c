/** Lines of a ruler, in CSS pixels from its start; `label`: of what pixel of the document. */
export interface Tick {
  at: number;
  label?: number;
}

/** CSS pixels between two numbers at least. */
const apart = 64;

/** What a ruler of `length` CSS pixels shows that begins at `from` of the document. */
export function ticksOf(from: number, zoom: number, length: number): Tick[] {
  const step = stepOf(apart / zoom);
  // As many parts as end on whole pixels, ten where that fits.
  const parts = step % 10 === 0 ? 10 : step % 5 === 0 ? 5 : step;
  const small = step / parts;
  const first = Math.floor(from / small);
  const ticks: Tick[] = [];
  for (let n = first; (n * small - from) * zoom <= length; n += 1) {
    const at = (n * small - from) * zoom;
    if (at < -apart) continue;
    ticks.push(n % parts === 0 ? { at, label: n * small } : { at });
  }
  return ticks;
}

/** The next of 1, 2, 5, 10, 20, 50 … */
function stepOf(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= least) ?? power * 10;
}
