import type { LocalText } from '../../sdk/base/text.ts';
import { hostsAlone } from './hosts-alone.ts';

/**
 * Why the server does not start, in words for the person at the terminal.
 * Told by its `kind`, like FitoutError, since `instanceof` breaks across bundles.
 */
export class StartError extends Error {
  readonly kind = 'fitout.start-error';
  readonly text: LocalText;

  constructor(text: LocalText, cause?: unknown) {
    super(text.en, cause === undefined ? undefined : { cause });
    this.name = 'StartError';
    this.text = text;
  }
}

export function isStartError(value: unknown): value is StartError {
  return typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'fitout.start-error';
}

/** The one line on stderr that a failed start leaves. */
export function fatal(error: unknown): string {
  if (isStartError(error)) return `启动失败：${error.text.zh} / Not started: ${error.text.en}`;
  const words = error instanceof Error ? error.message : String(error);
  const line = hostsAlone(words).replaceAll(/\s+/g, ' ').trim();
  return `启动失败：${line} / Not started: ${line}`;
}
