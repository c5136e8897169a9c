import {
  type CodeSource,
  type ContributionPoint,
  contributionPoint,
  type LabelSource,
  type ServiceToken,
  serviceToken,
} from '@fitout/sdk';
import type { TextFinder } from './document/text/text.ts';

/** Who is asked what a code means: data in plugins' manifests. */
export const barCodePoint: ContributionPoint<CodeSource> = contributionPoint('bar.code');

/** Where things to print labels of come from: data in plugins' manifests. */
export const barLabelPoint: ContributionPoint<LabelSource> = contributionPoint('bar.label');

/**
 * Finds where text stands in a picture: `const find = await ctx.services.find(textFinder)`, with `"optional": {"bar": "…"}`
 * in the manifest; undefined where the camera does not run. Its model is loaded with the first picture.
 */
export const textFinder: ServiceToken<TextFinder> = serviceToken('bar.text');
