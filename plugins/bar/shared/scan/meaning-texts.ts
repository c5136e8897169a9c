import { type LocalText, pluralize } from '@fitout/sdk';
import { gs1Day } from '../codes/gs1.ts';
import type { Link } from '../codes/link.ts';
import type { Meaning } from '../codes/meaning.ts';
import { typedFormat } from '../codes/typed-format.ts';

const apps = { wechat: { zh: '微信', en: 'WeChat' }, alipay: { zh: '支付宝', en: 'Alipay' } };

/** Elements of GS1 that are days: made, packed, best before, sell by, expires. */
const days = new Set(['11', '13', '15', '16', '17']);

/** What a code is, in a word or two. */
export function kindText(meaning: Meaning): LocalText {
  switch (meaning.kind) {
    case 'link':
      return { zh: '网址', en: 'Link' };
    case 'own':
      return { zh: '本站页面', en: 'Page on this site' };
    case 'binary':
      return { zh: '二进制数据', en: 'Binary data' };
    case 'part':
      return { zh: '分段码', en: 'Multi-part code' };
    case 'app':
      return apps[meaning.app];
    case 'wifi':
      return { zh: 'Wi-Fi', en: 'Wi-Fi' };
    case 'phone':
      return { zh: '电话', en: 'Phone number' };
    case 'contact':
      return { zh: '名片', en: 'Contact' };
    case 'gtin':
      return { zh: '商品条码', en: 'Product barcode' };
    case 'gs1':
      return { zh: 'GS1', en: 'GS1' };
    case 'text':
      return { zh: '文本', en: 'Text' };
  }
}

/** What is asked before an address is opened, for `overlays.confirm`: the whole of it, and its host by itself. */
export function openQuestion({ url, host }: Link): Record<'title' | 'message' | 'confirm', LocalText> {
  return {
    title: { zh: '打开此网址？', en: 'Open this address?' },
    message: { zh: `将在新窗口打开 ${host}：\n${url}`, en: `Opens ${host} in a new window:\n${url}` },
    confirm: { zh: '打开', en: 'Open' },
  };
}

/** A line that says more of it than its text does; undefined where there is nothing more. */
export function moreText(meaning: Meaning): LocalText | undefined {
  switch (meaning.kind) {
    case 'link': {
      const { host, letters, secure } = meaning.link;
      const shown = letters === undefined ? host : `${letters} = ${host}`;
      return secure ? { zh: shown, en: shown } : { zh: `${shown}（未加密）`, en: `${shown} (not encrypted)` };
    }
    case 'own':
      return undefined;
    case 'binary':
      return {
        zh: `${meaning.bytes} 个字节，不是文字，以十六进制显示`,
        en: `${pluralize(meaning.bytes, 'byte', 'bytes')} of binary data, shown in hexadecimal`,
      };
    case 'part': {
      const { size, missing } = meaning;
      const numbers = missing.length > 8 ? `${missing.slice(0, 8).join(', ')} …` : missing.join(', ');
      return {
        zh: `由 ${size} 个码组成，已读 ${size - missing.length} 个，请继续扫第 ${numbers.replaceAll(', ', '、')} 个`,
        en: `${size - missing.length} of ${pluralize(size, 'code', 'codes')} scanned, still needed: ${numbers}`,
      };
    }
    case 'app':
      return { zh: `请用${apps[meaning.app].zh}扫描`, en: `Scan it with ${apps[meaning.app].en}` };
    case 'wifi': {
      const { name, password } = meaning.network;
      return { zh: `网络 ${name}，密码 ${password || '无'}`, en: `Network ${name}, password ${password || 'none'}` };
    }
    case 'phone':
      return { zh: meaning.number, en: meaning.number };
    case 'contact': {
      const { name, organisation, title, phones, emails } = meaning.contact;
      const all = [...new Set([name, organisation, title, ...phones, ...emails])].filter(Boolean).join(' · ');
      return { zh: all, en: all };
    }
    case 'gtin':
      return meaning.checks ? undefined : { zh: '校验位不符', en: 'Invalid check digit' };
    case 'gs1': {
      const all = meaning.elements
        .map(({ ai, value }) => `(${ai}) ${(days.has(ai) ? gs1Day(value, new Date()) : undefined) ?? value}`)
        .join(' ');
      return { zh: all, en: all };
    }
    case 'text':
      return undefined;
  }
}

/** Kinds whose own names are not the reader's. */
const formats: Record<string, LocalText> = {
  [typedFormat]: { zh: '手动输入', en: 'Entered by hand' },
  QRCode: { zh: 'QR 码', en: 'QR code' },
  MicroQRCode: { zh: 'Micro QR 码', en: 'Micro QR' },
  RMQRCode: { zh: 'rMQR 码', en: 'rMQR' },
  AztecCode: { zh: 'Aztec', en: 'Aztec' },
  DataBarOmni: { zh: 'DataBar', en: 'DataBar' },
  DataBarLtd: { zh: 'DataBar Limited', en: 'DataBar Limited' },
  DataBarExp: { zh: 'DataBar Expanded', en: 'DataBar Expanded' },
  DataBarStk: { zh: 'DataBar Stacked', en: 'DataBar Stacked' },
  DataBarStkOmni: { zh: 'DataBar Stacked', en: 'DataBar Stacked' },
  DataBarExpStk: { zh: 'DataBar Expanded Stacked', en: 'DataBar Expanded Stacked' },
  DataMatrix: { zh: 'Data Matrix', en: 'Data Matrix' },
  EAN13: { zh: 'EAN-13', en: 'EAN-13' },
  EAN8: { zh: 'EAN-8', en: 'EAN-8' },
  UPCA: { zh: 'UPC-A', en: 'UPC-A' },
  UPCE: { zh: 'UPC-E', en: 'UPC-E' },
  Code128: { zh: 'Code 128', en: 'Code 128' },
  Code93: { zh: 'Code 93', en: 'Code 93' },
  Code39: { zh: 'Code 39', en: 'Code 39' },
  ITF14: { zh: 'ITF-14', en: 'ITF-14' },
};

/** The kind of a code as people know it. */
export function formatText(format: string): LocalText {
  return formats[format] ?? { zh: format, en: format };
}
