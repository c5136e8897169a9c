import type { ScanKind } from '@fitout/sdk';
import { meaningOf, type Scan } from '../../../../plugins/bar/api.ts';

const qrFormats = new Set(['QRCode', 'MicroQRCode', 'RMQRCode']);

/** What of a code goes to a page that takes this kind; undefined where the code is none of them. */
export function valueFor(
  kind: ScanKind,
  { text, format, gs1 }: Pick<Scan, 'text' | 'format' | 'gs1'>,
): string | undefined {
  if (kind === 'any') return text;
  if (kind === 'qr') return qrFormats.has(format) ? text : undefined;
  const meaning = meaningOf(text, format, gs1);
  if (meaning.kind === 'gtin') return meaning.checks ? meaning.digits : undefined;
  return meaning.kind === 'gs1' ? meaning.elements.find(({ ai }) => ai === '01')?.value : undefined;
}
