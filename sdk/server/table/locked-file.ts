import type { LocalText } from '../../base/text.ts';

const encrypted = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Why a spreadsheet's file cannot be opened at all: it has a password, is of the format before 2007, or is a web page
 * that its name calls one, as old systems export them. undefined for every other file. `bytes` may be the beginning of a file; then an old format may be a password.
 */
export function lockedFileText(bytes: Buffer): LocalText | undefined {
  if (bytes.length >= 8 && bytes.readUInt32BE(0) === 0xd0cf11e0) return bytes.includes(encrypted) ? password : old;
  if (isPage(bytes)) return page;
  // A ZIP whose first entry is encrypted.
  const zip = bytes.length >= 30 && bytes.readUInt32BE(0) === 0x504b0304;
  return zip && ((bytes[6] ?? 0) & 1) === 1 ? password : undefined;
}

/** Does it begin as HTML or as XML of Excel 2003, in UTF-8 or UTF-16? */
function isPage(bytes: Buffer): boolean {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  const head = new TextDecoder(encoding).decode(bytes.subarray(0, 2000)).trimStart();
  return /^<(?:!doctype html|html|head|meta|table|body|div|style|\?xml|!--)/i.test(head);
}

const page = {
  zh: '这是网页（HTML 或 XML），不是 Excel 文件，只是名字像：请用 Excel 打开后另存为 .xlsx 再导入',
  en: 'This is a web page (HTML or XML) with the name of a spreadsheet: open it in Excel, save it as .xlsx, and import again',
};

const password = {
  zh: '这个文件设有打开密码，无法读取：请在 Excel 中取消密码（文件 → 信息 → 保护工作簿），保存后再导入',
  en: 'This file is protected by a password: remove it in Excel (File → Info → Protect Workbook), save, and import again',
};

const old = {
  zh: '这是旧版 .xls 文件，请在 Excel 中另存为 .xlsx 再导入',
  en: 'This is an old .xls file: save it as .xlsx first',
};
