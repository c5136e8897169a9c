import type { LocalText } from '@fitout/sdk';
import type { CodeKind } from './symbol.ts';

export const kindTitles: Record<CodeKind, LocalText> = {
  QRCode: { zh: '二维码（QR）', en: 'QR code' },
  DataMatrix: { zh: 'Data Matrix', en: 'Data Matrix' },
  EAN13: { zh: 'EAN-13 商品条码', en: 'EAN-13' },
  EAN8: { zh: 'EAN-8 短商品条码', en: 'EAN-8' },
  UPCA: { zh: 'UPC-A 北美商品条码', en: 'UPC-A' },
  Code128: { zh: 'Code 128 通用条码', en: 'Code 128' },
  GS1128: { zh: 'GS1-128 物流条码', en: 'GS1-128' },
  ITF14: { zh: 'ITF-14 箱码', en: 'ITF-14 (carton)' },
};
