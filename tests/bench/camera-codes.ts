import type { WriterOptions } from 'zxing-wasm/writer';

/** A kind of code as the bench draws it. */
export interface Kind {
  /** As zxing's writer calls it. */
  format: NonNullable<WriterOptions['format']>;
  /** What is written: one for each distortion, by turns. */
  texts: readonly string[];
  /** Pixels of a module in a picture that is not made smaller. */
  module: number;
  /** Other words for what `text` says, by readers that tell check digits, start signs or leading zeros otherwise. */
  also?(text: string): string[];
}

const gs1 = (text: string): string[] => [text, text.replace(/^01/, '')];

/** Every kind that the product reads and zxing's writer makes. */
export const kinds: readonly Kind[] = [
  { format: 'QRCode', texts: ['https://example.com/tea?n=1', '狮峰龙井 128 元'], module: 5 },
  { format: 'MicroQRCode', texts: ['TEA12345', '6902134578'], module: 5 },
  { format: 'RMQRCode', texts: ['TEA-123456', 'HOUSE-7719'], module: 5 },
  { format: 'DataMatrix', texts: ['TEA-1234567', 'https://example.com/d/77'], module: 5 },
  { format: 'AztecCode', texts: ['TEA-1234567', 'https://example.com/a/77'], module: 5 },
  { format: 'PDF417', texts: ['TEA-1234567', 'invoice 2026-11-25, 1370.00'], module: 3 },
  { format: 'MaxiCode', texts: ['TEA-1234567', 'PARCEL 00771'], module: 8 },
  { format: 'EAN13', texts: ['6901028075831', '4006381333931'], module: 3 },
  { format: 'EAN8', texts: ['96385074', '65833254'], module: 3 },
  { format: 'UPCA', texts: ['036000291452', '123456789012'], module: 3, also: (text) => [`0${text}`] },
  {
    format: 'UPCE',
    texts: ['04252614', '01234565'],
    module: 3,
    also: (text) => [expanded(text), `0${expanded(text)}`],
  },
  { format: 'Code128', texts: ['TEA-1234567', 'Wine 0042 b'], module: 3 },
  { format: 'Code39', texts: ['TEA1234567', 'HOUSE 42'], module: 3 },
  { format: 'Code93', texts: ['TEA1234567', 'HOUSE 42'], module: 3 },
  { format: 'ITF', texts: ['12345670', '9501101530003842'], module: 3 },
  { format: 'Codabar', texts: ['A123456B', 'C40156D'], module: 3, also: (text) => [text.slice(1, -1)] },
  { format: 'DataBarOmni', texts: ['0109501101530003', '0106901028075831'], module: 3, also: gs1 },
  { format: 'DataBarStk', texts: ['0109501101530003', '0106901028075831'], module: 4, also: gs1 },
  { format: 'DataBarStkOmni', texts: ['0109501101530003', '0106901028075831'], module: 3, also: gs1 },
  { format: 'DataBarLtd', texts: ['0109501101530003', '0106901028075831'], module: 3, also: gs1 },
  { format: 'DataBarExp', texts: ['0109501101530003', '010690102807583110AB12'], module: 3 },
  { format: 'DataBarExpStk', texts: ['010950110153000310AB12', '010690102807583110CD'], module: 3 },
];

/** Articles with an add-on. Each reader says the digits of both one after the other. */
export const withAddOns: readonly Kind[] = [
  { format: 'EAN13', texts: ['9780201379624 51299', '9781558604971 90000'], module: 3, also: joined },
  { format: 'EAN13', texts: ['4198716008901 01', '9004378011027 26'], module: 3, also: joined },
  { format: 'UPCA', texts: ['027011006951 02601', '024543136538 00'], module: 3, also: joined },
];

/** Of an UPC-A with the zero that makes it an EAN-13. */
function joined(text: string): string[] {
  const digits = text.replace(' ', '');
  return [digits, `0${digits}`];
}

/** The UPC-A that an UPC-E is short for (ISO/IEC 15420, 4.4.3). */
function expanded(text: string): string {
  const [system, body, check] = [text.slice(0, 1), text.slice(1, 7), text.slice(7)];
  const last = body.slice(5);
  if (last <= '2') return `${system}${body.slice(0, 2)}${last}0000${body.slice(2, 5)}${check}`;
  if (last === '3') return `${system}${body.slice(0, 3)}00000${body.slice(3, 5)}${check}`;
  if (last === '4') return `${system}${body.slice(0, 4)}00000${body.slice(4, 5)}${check}`;
  return `${system}${body.slice(0, 5)}0000${last}${check}`;
}

/** The text as readers agree on it: without brackets, which some put round GS1's elements, and the sign between these. */
const bare = (text: string): string => text.replace(/^\]\w\d/, '').replace(/[()\p{Cc}]/gu, '');

/** Does `said` say what `text` of a kind does? */
export function saysSo(kind: Kind, text: string, said: string): boolean {
  return [text, ...(kind.also?.(text) ?? [])].includes(bare(said));
}
