import { type CodeSource, type ContributionPoint, contributionPoint } from '@fitout/sdk';

/** Who is asked what a code means: data in plugins' manifests. */
export const barCodePoint: ContributionPoint<CodeSource> = contributionPoint('bar.code');
