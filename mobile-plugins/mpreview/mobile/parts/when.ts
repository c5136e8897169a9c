import type { Language } from '@fitout/sdk';

/** A moment in little room. */
export function whenText(iso: string, language: Language): string {
  return new Date(iso).toLocaleString(language, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });
}
