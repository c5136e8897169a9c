import { type CodeSource, type ContributionPoint, contributionPoint } from '@fitout/sdk';

/** Who is asked what a code means: data in plugins' manifests. */
export const barCodePoint: ContributionPoint<CodeSource> = contributionPoint('bar.code');

export { type CameraFault, faultTexts } from './shared/camera/camera-fault.ts';
export { type Camera, CameraSession } from './shared/camera/camera-session.ts';
export type { Link } from './shared/codes/link.ts';
export { type Meaning, meaningOf, visibleText } from './shared/codes/meaning.ts';
export type { Found } from './shared/decoder/protocol.ts';
export { Agreement, awayMs } from './shared/scan/agree.ts';
export { readPicture } from './shared/scan/frames.ts';
export { formatText, kindText, moreText, openQuestion } from './shared/scan/meaning-texts.ts';
export { type Marks, scanStream } from './shared/scan/scan-stream.ts';
export { type Scan, withFound } from './shared/scan/scans.ts';
