import type { LocalText } from '../../base/text.ts';

const encrypted = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Why a spreadsheet's file cannot be opened at all: it has a password, or is of the format before 2007. undefined for
 * every other file. `bytes` may be the beginning of a file; then an old format may be a password.
 */
export function lockedFileText(bytes: Buffer): LocalText | undefined {
  if (bytes.length >= 8 && bytes.readUInt32BE(0) === 0xd0cf11e0) return bytes.includes(encrypted) ? password : old;
  // A ZIP whose first entry is encrypted.
  const zip = bytes.length >= 30 && bytes.readUInt32BE(0) === 0x504b0304;
  return zip && ((bytes[6] ?? 0) & 1) === 1 ? password : undefined;
}

const password = {
  zh: '这个文件设有打开密码，无法读取：请在 Excel 中取消密码（文件 → 信息 → 保护工作簿），保存后再导入',
  en: 'This file is protected by a password: remove it in Excel (File → Info → Protect Workbook), save, and import again',
};

const old = {
  zh: '这是旧版 .xls 文件，请在 Excel 中另存为 .xlsx 再导入',
  en: 'This is an old .xls file: save it as .xlsx first',
};
