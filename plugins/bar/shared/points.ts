import { type CodeSource, type ContributionPoint, contributionPoint, type LabelSource } from '@fitout/sdk';

/** Who is asked what a code means: data in plugins' manifests. */
export const barCodePoint: ContributionPoint<CodeSource> = contributionPoint('bar.code');

/** Where things to print labels of come from: data in plugins' manifests. */
export const barLabelPoint: ContributionPoint<LabelSource> = contributionPoint('bar.label');
