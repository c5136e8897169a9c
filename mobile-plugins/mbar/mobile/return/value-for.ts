import type { ScanKind } from '@fitout/sdk';
import { meaningOfScan, type ReadScan } from '../../../../plugins/bar/api.ts';

const qrFormats = new Set(['QRCode', 'MicroQRCode', 'RMQRCode']);

/** What of a code goes to a page that takes this kind; undefined where the code is none of them. */
export function valueFor(kind: ScanKind, scan: ReadScan): string | undefined {
  const { text, format } = scan;
  const meaning = meaningOfScan(scan);
  // One of several codes says nothing whole yet.
  if (meaning.kind === 'part') return undefined;
  if (kind === 'any') return text;
  if (kind === 'qr') return qrFormats.has(format) ? text : undefined;
  if (meaning.kind === 'gtin') return meaning.checks ? meaning.digits : undefined;
  return meaning.kind === 'gs1' ? meaning.elements.find(({ ai }) => ai === '01')?.value : undefined;
}
