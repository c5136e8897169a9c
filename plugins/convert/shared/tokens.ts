import { type ContributionPoint, contributionPoint, type ServiceToken, serviceToken } from '@fitout/sdk';
import type { CodecContribution } from './engine/contribution.ts';
import type { ConvertEngine } from './engine/types.ts';

/**
 * Converts pictures in the browser, on the desktop and on the phone:
 * `const engine = await ctx.services.get(convertEngine)`, with `"requires": {"convert": "…"}` in the manifest.
 * Nothing of a codec is loaded before a picture needs it.
 */
export const convertEngine: ServiceToken<ConvertEngine> = serviceToken('convert.engine');

/** In the browser: `ctx.contributions.add(convertCodecs, codec)`; the manifest says `activateOn: ["convert.codec"]`. */
export const convertCodecs: ContributionPoint<CodecContribution> = contributionPoint('convert.codec');
