import { defineCalls, fun } from '@fitout/sdk/calls';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { byId, revertBody, uploadQuery } from './inputs.ts';
import { asset, assetDetail, uploadItem } from './outputs.ts';

const edit = fun('images.edit');
/** One byte more, so that the library itself refuses what is too large, and says what to do. */
const maxBytes = limits.videoBytes + 1;

/** The files of assets: upload, download, replacement, and what follows of it. */
export const fileCalls = defineCalls({
  'POST assets': {
    access: edit,
    summary: { zh: '上传素材', en: 'Upload assets' },
    query: uploadQuery,
    upload: { maxBytes, maxFiles: limits.filesPerRequest },
    result: z.object({ items: z.array(uploadItem) }),
    errors: ['notFound', 'unsupported', 'unprocessable', 'storageFull'],
    timeout: 600,
  },
  'GET assets/:id/download': {
    access: fun('images.view'),
    summary: { zh: '下载素材', en: 'Download an asset' },
    params: byId,
    file: ['image/*', 'video/*'],
    timeout: 600,
  },
  'POST assets/:id/replace': {
    access: edit,
    summary: { zh: '替换素材文件', en: 'Give an asset a new file' },
    params: byId,
    upload: { maxBytes, maxFiles: 1 },
    result: assetDetail,
    errors: ['conflict', 'unsupported', 'unprocessable', 'storageFull'],
    timeout: 600,
  },
  'POST assets/:id/revert': {
    access: edit,
    summary: { zh: '恢复素材的历史文件', en: 'Give an asset one of its earlier files back' },
    params: byId,
    body: revertBody,
    result: assetDetail,
    errors: ['conflict'],
  },
  'POST assets/:id/update-usages': {
    access: edit,
    summary: { zh: '让引用的页面使用新文件', en: 'Put the present file into pages that show an earlier one' },
    params: byId,
    result: z.object({ updated: z.int(), failed: z.int(), asset: assetDetail }),
  },
  'POST assets/:id/poster': {
    access: edit,
    summary: { zh: '设置视频封面', en: 'Give a video its still' },
    params: byId,
    upload: { maxBytes, maxFiles: 1 },
    result: asset,
    errors: ['unsupported', 'unprocessable', 'storageFull'],
    timeout: 600,
  },
});
