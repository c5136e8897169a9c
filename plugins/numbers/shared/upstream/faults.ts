/**
 * Why a question to a carrier had no usable answer.
 * - `busy`: it wants to be asked later, or our own rate is used up.
 * - `slow`, `broken`: no whole answer came; what became of the question there is not known.
 * - `unreachable`: it was never asked.
 * - `format`: what came is no answer that can be read.
 * - `refused`: it was read, and says no: the key, an address, a parameter.
 */
export const upstreamFaults = ['busy', 'slow', 'broken', 'unreachable', 'format', 'refused'] as const;
export type UpstreamFaultKind = (typeof upstreamFaults)[number];
