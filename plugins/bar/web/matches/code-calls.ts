import type { CodeMatch, CodeSource } from '@fitout/sdk';
import type { Access, zCodeBody, zCodeMatch, zCodeMatches, zRedeemBody } from '@fitout/sdk/calls';
import { callsOf, type Http } from '@fitout/sdk/web';
import type { Meaning } from '../../shared/codes/meaning.ts';

/** Manifests name the addresses of sources; what is asked there, and what comes back, is the same of each. */
type SourceCalls = Record<`POST ${string}`, { access: Access; body: typeof zCodeBody; result: typeof zCodeMatches }>;
type RedeemCalls = Record<`POST ${string}`, { access: Access; body: typeof zRedeemBody; result: typeof zCodeMatch }>;

/** A code that was read. */
export interface ReadCode {
  text: string;
  format: string;
  meaning: Meaning;
}

/** Longest text that sources are asked for: what is longer is nobody's code. */
const longest = 100;

/**
 * Might some plugin know it? Only then it leaves the device: not the password of a network, nor anybody's card, nor an
 * address with whatever stands in it.
 */
function mayBeKnown({ text, meaning: { kind } }: ReadCode): boolean {
  if (kind === 'gtin' || kind === 'gs1') return text.length <= longest;
  return kind === 'text' && text.length <= longest && !/[\n\r]/.test(text);
}

/** Something that a source knows of a code. */
export interface KnownMatch extends CodeMatch {
  source: CodeSource;
  /** Unique over all sources. */
  key: string;
}

/** What all sources know of a code, and which of them did not answer. */
export interface Known {
  matches: KnownMatch[];
  failed: CodeSource[];
}

/** Asks all sources at once; one that fails keeps nothing of the others back. */
export async function askSources(
  http: Http,
  sources: readonly CodeSource[],
  code: ReadCode,
  signal: AbortSignal,
): Promise<Known> {
  if (!mayBeKnown(code)) return { matches: [], failed: [] };
  const call = callsOf<SourceCalls>(http, { showError: false });
  const { text, format } = code;
  const gtin = gtinIn(code.meaning);
  const answers = await Promise.allSettled(
    sources.map(({ from }) =>
      call(`POST ${from}`, { body: { text, format, ...(gtin === undefined ? {} : { gtin }) } }, { signal }),
    ),
  );
  signal.throwIfAborted();
  const known: Known = { matches: [], failed: [] };
  for (const [at, source] of sources.entries()) {
    const answer = answers[at];
    if (answer?.status !== 'fulfilled') known.failed.push(source);
    else
      for (const match of answer.value.items) known.matches.push({ ...match, source, key: `${source.id}/${match.id}` });
  }
  return known;
}

/** Redeems a match, once. Rejects with a conflict where somebody was faster. */
export function redeem(http: Http, { id, redeem: way }: CodeMatch): Promise<CodeMatch> {
  return callsOf<RedeemCalls>(http, { showError: false })(`POST ${way?.to ?? ''}`, { body: { id } });
}

/** The number of an article, where its check digit is right: nobody is asked for a misread one. */
function gtinIn(meaning: Meaning): string | undefined {
  if (meaning.kind === 'gtin') return meaning.checks ? meaning.digits : undefined;
  if (meaning.kind === 'gs1') return meaning.elements.find(({ ai }) => ai === '01')?.value;
  return undefined;
}
