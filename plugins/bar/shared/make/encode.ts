import { encodeCode128 } from './code128.ts';
import { encodeDataMatrix } from './data-matrix.ts';
import { encodeEan } from './ean.ts';
import { encodeGs1128 } from './gs1-128.ts';
import { encodeItf14 } from './itf.ts';
import { type CodeKind, type CodeSymbol, type MatrixSymbol, noCode } from './symbol.ts';

/** How much of a QR code may be lost: 7, 15, 25 and 30 per cent. */
export const qrLevels = ['L', 'M', 'Q', 'H'] as const;
export type QrLevel = (typeof qrLevels)[number];

/** Makes a code of a text. Throws a FitoutError whose words say what keeps the text from being one. */
export type Encode = (kind: CodeKind, text: string, level?: QrLevel) => CodeSymbol;

/** What makes codes; the library of QR codes comes when it is first asked for. */
export async function loadEncode(): Promise<Encode> {
  const library = await import('qrcode');
  const { create } = library.default ?? library;
  const qr = (text: string, level: QrLevel): MatrixSymbol => {
    if (text === '') throw noCode({ zh: '请填写二维码内容', en: 'Enter the content of the QR code' });
    try {
      const { modules } = create(text, { errorCorrectionLevel: level });
      const dark = (column: number, row: number) => modules.get(row, column) !== 0;
      return { shape: 'matrix', kind: 'QRCode', text, size: modules.size, dark, quiet: 4 };
    } catch {
      throw noCode({
        zh: '内容太长，一个二维码放不下：请缩短内容，或降低容错级别',
        en: 'The content is too long for one QR code. Shorten it, or lower the error correction',
      });
    }
  };
  return (kind, text, level = 'M') => {
    if (kind === 'QRCode') return qr(text, level);
    if (kind === 'Code128') return encodeCode128(text);
    if (kind === 'GS1128') return encodeGs1128(text);
    if (kind === 'DataMatrix') return encodeDataMatrix(text);
    if (kind === 'ITF14') return encodeItf14(text);
    return encodeEan(kind, text);
  };
}
