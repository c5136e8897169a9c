import type { Size, SizeRule } from './capabilities.ts';

/** Whether a model takes pictures of this size. */
export function isSize(rule: SizeRule, { width, height }: Size): boolean {
  if (rule.kind === 'source') return true;
  if (rule.kind === 'list') return rule.sizes.some((one) => one.width === width && one.height === height);
  const { min, max, multiple, ratio = [0, Number.POSITIVE_INFINITY], pixels = [1, Number.POSITIVE_INFINITY] } = rule;
  const sides = [width, height].every(
    (side) => Number.isInteger(side) && side >= min && side <= max && side % multiple === 0,
  );
  const whole = width * height;
  const shape = width / height;
  return sides && whole >= pixels[0] && whole <= pixels[1] && shape >= ratio[0] && shape <= ratio[1];
}

/**
 * The size that a model takes which is nearest to `wanted` in its shape, then in its pixels. Answers `wanted` where
 * results are as large as what is sent.
 */
export function nearestSize(rule: SizeRule, wanted: Size): Size {
  // A size alone: what is wanted may be an area.
  if (rule.kind === 'source' || isSize(rule, wanted)) return { width: wanted.width, height: wanted.height };
  const all = rule.kind === 'list' ? rule.sizes : candidates(rule, wanted);
  let best: Size | undefined;
  for (const one of all) if (best === undefined || distance(one, wanted) < distance(best, wanted)) best = one;
  if (best === undefined) throw new RangeError('a rule that no size keeps to');
  return best;
}

function distance(one: Size, wanted: Size): number {
  const shape = Math.abs(Math.log((one.width / one.height) * (wanted.height / wanted.width)));
  const size = Math.abs(Math.log((one.width * one.height) / (wanted.width * wanted.height)));
  return 4 * shape + size;
}

/** For each width the heights around the wanted shape that keep to the rule. */
function* candidates(rule: Extract<SizeRule, { kind: 'range' }>, wanted: Size): Iterable<Size> {
  const { min, max, multiple } = rule;
  const least = Math.ceil(min / multiple) * multiple;
  for (let width = least; width <= max; width += multiple) {
    const ideal = Math.round((width * wanted.height) / wanted.width / multiple) * multiple;
    const heights = new Set([ideal, ...bounds(rule, width)]);
    for (const height of heights) if (isSize(rule, { width, height })) yield { width, height };
  }
}

/** The least and the greatest height that a width may have. */
function bounds(rule: Extract<SizeRule, { kind: 'range' }>, width: number): number[] {
  const { min, max, multiple, ratio = [0, Number.POSITIVE_INFINITY], pixels = [1, Number.POSITIVE_INFINITY] } = rule;
  const least = Math.max(min, width / ratio[1], pixels[0] / width);
  const most = Math.min(max, ratio[0] === 0 ? max : width / ratio[0], pixels[1] / width);
  return [Math.ceil(least / multiple) * multiple, Math.floor(most / multiple) * multiple];
}
