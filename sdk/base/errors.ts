import { type CodeName, codeName, codes } from './codes.ts';
import { type Language, type Text, textIn } from './text.ts';

export interface FitoutErrorOptions {
  /** What a person reads; the code's own text where it is left out. */
  message?: Text;
  /** A stable word that tells two errors of one code apart, `<plugin>.<what>`. */
  reason?: string;
  /** Typed, safe facts for the client (field names, limits, who holds a lock). Never secrets. */
  detail?: unknown;
  /** Number of the request that it answers, as the server's log has it. */
  requestId?: string;
  cause?: unknown;
}

const brand = 'fitout.error';

/**
 * The one error that crosses borders: code, text and safe facts. Only these leave the server; `cause` stays in its log.
 * Recognise it by `isFitoutError`, never by `instanceof`, which breaks across bundles.
 */
export class FitoutError extends Error {
  readonly kind = brand;
  readonly codeName: CodeName;
  readonly text: Text;
  readonly reason: string | undefined;
  readonly detail: unknown;
  readonly requestId: string | undefined;

  constructor(name: CodeName, options: FitoutErrorOptions = {}) {
    const text = options.message ?? codes[name].text;
    super(textIn(text, 'zh-CN'), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'FitoutError';
    this.codeName = name;
    this.text = text;
    this.reason = options.reason;
    this.detail = options.detail;
    this.requestId = options.requestId;
  }

  get code(): number {
    return codes[this.codeName].code;
  }

  get status(): number {
    return codes[this.codeName].status;
  }

  textIn(language: Language): string {
    return textIn(this.text, language);
  }
}

export function isFitoutError(value: unknown): value is FitoutError {
  return typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === brand;
}

/** The error of an answer body `{code, message, reason, detail, requestId}` as the client sees it. */
export function errorFromAnswer(body: {
  code: number;
  message?: string;
  reason?: string;
  detail?: unknown;
  requestId?: string;
}): FitoutError {
  const name = codeName(body.code) ?? 'internal';
  return new FitoutError(name, {
    ...(body.message === undefined ? {} : { message: body.message }),
    ...(body.reason === undefined ? {} : { reason: body.reason }),
    ...(body.requestId === undefined ? {} : { requestId: body.requestId }),
    detail: body.detail,
  });
}

/** Any thrown value as an Error, for reports. */
export function asError(value: unknown): Error {
  if (value instanceof Error) return value;
  try {
    return new Error(String(value));
  } catch {
    return new Error(`a thrown ${typeof value} without words`); // no prototype, or a toString that throws itself
  }
}
