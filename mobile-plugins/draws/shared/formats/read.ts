import type { ReadOptions, ReadResult } from '../import-types.ts';
import { backupKind, readBackup } from './backup.ts';
import { fault, refuse } from './faults.ts';
import { isObject, type Json, textOf } from './json.ts';
import { readMc } from './mc.ts';
import { findGroups } from './mc-groups.ts';
import { isPaimon, readPaimon } from './paimon.ts';
import { parseDocument } from './parse.ts';
import { readUigf3, readUigf4 } from './uigf.ts';
import { readWishExport } from './wish-export.ts';
import { readWwgf } from './wwgf.ts';
import { readYsApi, ysApiLists } from './ys-api.ts';

/**
 * Reads a file of draws, whatever program made it. Records that are wrong are left out and listed, by format, record and
 * field; a file without a right one, or wrong as a whole, is refused. Never throws. Synchronous: 100,000 records take most of a second, so call it in a worker.
 */
export function readDraws(text: string, options: ReadOptions = {}): ReadResult {
  const parsed = parseDocument(text);
  if ('fault' in parsed) return refuse(undefined, parsed.fault);
  return readDocument(parsed.document, options);
}

/** As `readDraws`, for what is parsed already: an answer of the server. */
export function readDocument(document: unknown, options: ReadOptions = {}): ReadResult {
  options.progress?.(0);
  const result = isObject(document) ? readObject(document, options) : readAny(document, options);
  options.progress?.(1);
  return result;
}

function readObject(document: Json, options: ReadOptions): ReadResult {
  if (document.kind === backupKind) return readBackup(document, options);
  if (isObject(document.info)) return readUigfLike(document, document.info, options);
  if (Array.isArray(document.result)) return readWishExport(document, options);
  if (isPaimon(document)) return readPaimon(document, options);
  return readAny(document, options);
}

function readUigfLike(document: Json, info: Json, options: ReadOptions): ReadResult {
  if ('wwgf_version' in info) return readWwgf(document, options);
  if ('srgf_version' in info)
    return refuse(
      undefined,
      fault(
        'other-game',
        'SRGF 是《崩坏：星穹铁道》的格式，这里只导入原神和鸣潮的记录',
        'SRGF is a Honkai: Star Rail format. Only Genshin and Wuthering Waves records can be imported',
      ),
    );
  if (findGroups(document).groups.length > 0) return readMc(document, options);
  const old = textOf(info.uigf_version);
  const version = old || textOf(info.version);
  const plain = version.replace(/^v/i, '');
  if (old !== '' && /^[23]\.\d+/.test(plain)) return readUigf3(document, plain, options);
  const known = ['hk4e', 'hkrpg', 'nap', 'hk4e_ugc'].some((key) => key in document);
  if (old === '' && version !== '' && /^4(?:\.|$)/.test(plain) && (known || !('list' in document)))
    return readUigf4(document, plain, options);
  // Programs before UIGF 2 wrote `info` and `list` without a version.
  if (version === '' && Array.isArray(document.list) && !known)
    return readUigf3({ ...document, info: { ...info, uigf_version: 'v2.0' } }, '2.0', options);
  if (version === '' && known) return readUigf4(document, '4', options);
  return refuse(
    undefined,
    fault(
      'version',
      `不支持的 UIGF 版本 ${version.slice(0, 20)}：可以导入 2.x、3.0 和 4.x`,
      `UIGF version ${version.slice(0, 20)} is not supported. You can import 2.x, 3.0 and 4.x`,
      { field: old === '' ? '/info/version' : '/info/uigf_version' },
    ),
  );
}

function readAny(document: unknown, options: ReadOptions): ReadResult {
  if (ysApiLists(document) !== undefined) return readYsApi(document, options);
  const { groups, refusals } = findGroups(document);
  if (groups.length > 0 || refusals.length > 0 || isEmptyAnswer(document)) return readMc(document, options);
  return refuse(
    undefined,
    fault(
      'unknown-format',
      '认不出这是什么文件。可以导入：UIGF 2.x、3.0、4.x，genshin-wish-export，paimon.moe，鸣潮唤取记录，本站导出的 JSON',
      'Unknown file type. You can import UIGF 2.x, 3.0 and 4.x, genshin-wish-export, paimon.moe, Wuthering Waves convene records, and JSON exported from this site',
    ),
  );
}

/** `{code: 0, data: []}`, or what our own server fetched: pools without draws. */
function isEmptyAnswer(document: unknown): boolean {
  if (!isObject(document)) return false;
  return (
    (document.code === 0 && Array.isArray(document.data)) || (document.game === 'mc' && Array.isArray(document.pools))
  );
}
