/**
 * Subjects of product photos, cut out by the colours of the ground behind them: no page, no engine, no network. It runs
 * in a worker and in Node, and lets others work between its pieces where it is given a `pause`.
 */
export { cutOut } from './cutout.ts';
export { decontaminated } from './decontaminate.ts';
export { grabCut, type Start } from './grabcut.ts';
export { boxMean, guidedFilter } from './guided-filter.ts';
export { groundShadow, type ShadowStrip } from './shadow.ts';
export { type CutoutFault, cutoutError, type Picture, type WhiteGroundPlan, type Work } from './types.ts';
export {
  boxOf,
  onWhite,
  planWhiteGround,
  type WhiteGroundOptions,
  whiteGround,
} from './white-ground.ts';
