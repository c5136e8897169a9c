import {
  type CodeMatch,
  type CodeMatches,
  type CodeSource,
  isFitoutError,
  type LocalText,
  publishedPageUrl,
  type Text,
  textIn,
} from '@fitout/sdk';
import type { Meaning } from '../codes/meaning.ts';

/**
 * What the sources are asked over: the part of `ctx.http` that this takes. Manifests name their addresses; what is asked
 * there, and what comes back, is the same of each.
 */
export interface CodeHttp {
  post<T>(path: string, body: unknown, options: { showError: false; signal?: AbortSignal }): Promise<T>;
}

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

/** What is asked about: of a published page of ours its bare address, without whatever a link to it carries. */
function askedText(code: ReadCode): string | undefined {
  const { meaning } = code;
  if (meaning.kind === 'own' && meaning.own.page !== undefined) return publishedPageUrl(meaning.own.page);
  return mayBeKnown(code) ? code.text : undefined;
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

/** Those of `all` that this person may ask: none without somebody who is signed in. */
export function sourcesFor(
  all: readonly { item: CodeSource }[],
  session: { user: unknown; can(fun: string): boolean },
): CodeSource[] {
  if (session.user === undefined) return [];
  return all.map(({ item }) => item).filter(({ fun }) => fun === undefined || session.can(fun));
}

/** Asks all sources at once; one that fails keeps nothing of the others back. */
export async function askSources(
  http: CodeHttp,
  sources: readonly CodeSource[],
  code: ReadCode,
  signal: AbortSignal,
): Promise<Known> {
  const text = askedText(code);
  if (text === undefined) return { matches: [], failed: [] };
  const { format } = code;
  const gtin = gtinIn(code.meaning);
  const answers = await Promise.allSettled(
    sources.map(({ from }) =>
      http.post<CodeMatches>(
        from,
        { text, format, ...(gtin === undefined ? {} : { gtin }) },
        { showError: false, signal },
      ),
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

/** What is asked before a match is redeemed, for `overlays.confirm`, in the words of its own button: 核销, 签到. */
function redeemQuestion({ title, redeem: way }: CodeMatch): Record<'title' | 'message' | 'confirm', Text> {
  const label = way?.label ?? { zh: '核销', en: 'Redeem' };
  const [zh, en] = [textIn(label, 'zh-CN'), textIn(label, 'en')];
  return {
    title: { zh: `${zh}？`, en: `${en}?` },
    message: {
      zh: `「${textIn(title, 'zh-CN')}」${zh}后不能再次使用。`,
      en: `“${textIn(title, 'en')}” cannot be used again afterwards.`,
    },
    confirm: label,
  };
}

/** What redeeming asks and tells with: `ctx.http`, `ctx.overlays` and `ctx.toasts` of whichever area. */
export interface RedeemPorts {
  http: CodeHttp;
  overlays: { confirm(question: ReturnType<typeof redeemQuestion>): Promise<boolean> };
  toasts: Record<'success' | 'warning', (text: Text) => void> & { error(text: Text, of: unknown): void };
}

/**
 * Asks, redeems a match once, and tells what came of it.
 * @returns the match as it stands then; `overtaken` where somebody was faster, who and when stands at the source then;
 * undefined where the person gave up, or it failed and they were told why
 */
export async function redeem(
  match: KnownMatch,
  { http, overlays, toasts }: RedeemPorts,
): Promise<KnownMatch | 'overtaken' | undefined> {
  if (!(await overlays.confirm(redeemQuestion(match)))) return undefined;
  try {
    const next = await http.post<CodeMatch>(match.redeem?.to ?? '', { id: match.id }, { showError: false });
    toasts.success(next.status ?? { zh: '已核销', en: 'Redeemed' });
    return { ...next, source: match.source, key: match.key };
  } catch (error) {
    if (!isFitoutError(error)) throw error;
    if (error.codeName === 'conflict') {
      toasts.warning(error.text);
      return 'overtaken';
    }
    toasts.error(error.text, error);
    return undefined;
  }
}

/** `known` with one match as it stands now. */
export function withMatch(known: Known | undefined, next: KnownMatch): Known {
  const { matches, failed } = known ?? { matches: [], failed: [] };
  return { failed, matches: matches.map((match) => (match.key === next.key ? next : match)) };
}

/** When a match was redeemed, by whom as far as that is known, and in the words of its plugin: 核销, 签到. */
export function redeemedText({ at, by, what = redeemedWord }: NonNullable<CodeMatch['redeemed']>): Text {
  const when = (language: string) => new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  return by === undefined
    ? { zh: `${what.zh}于 ${when('zh-CN')}`, en: `${what.en} on ${when('en-GB')}` }
    : { zh: `由 ${by} ${what.zh}于 ${when('zh-CN')}`, en: `${what.en} by ${by} on ${when('en-GB')}` };
}

const redeemedWord: LocalText = { zh: '核销', en: 'Redeemed' };

/** The sources that did not answer. */
export function failedText(failed: readonly CodeSource[]): Text {
  const names = (language: 'zh-CN' | 'en') => failed.map(({ title }) => textIn(title, language));
  return {
    zh: `没有查到${names('zh-CN').join('、')}：服务器没有回应`,
    en: `No response for ${names('en').join(', ')}`,
  };
}

/** The number of an article, where its check digit is right: nobody is asked for a misread one. */
function gtinIn(meaning: Meaning): string | undefined {
  if (meaning.kind === 'gtin') return meaning.checks ? meaning.digits : undefined;
  if (meaning.kind === 'gs1') return meaning.elements.find(({ ai }) => ai === '01')?.value;
  return undefined;
}
