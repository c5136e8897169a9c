import type { AuditWords } from '@fitout/sdk/server';

/** How the audit log tells what was done to the library. */
export const auditTexts: AuditWords = {
  actions: {
    // Where nothing new came in: what was there already is recorded under the summary alone.
    上传素材: { zh: '上传已有的素材', en: 'Uploaded existing assets' },
    'variants-given-up': {
      zh: '素材的小图两次使服务器中断，已改用原图',
      en: 'Smaller copies ended the server twice: the file itself is used',
    },
    upload: { zh: '上传素材', en: 'Uploaded an asset' },
    replace: { zh: '替换素材文件', en: 'Replaced a file' },
    restore: { zh: '从回收站恢复素材', en: 'Restored assets' },
    trash: { zh: '素材移入回收站', en: 'Moved assets to the trash' },
    move: { zh: '移动素材', en: 'Moved assets' },
    tag: { zh: '修改素材标签', en: 'Changed tags of assets' },
    untag: { zh: '移除素材标签', en: 'Removed tags from assets' },
    highlight: { zh: '修改素材高光', en: 'Changed highlights' },
    purge: { zh: '彻底删除素材', en: 'Permanently deleted assets' },
    'empty-trash': { zh: '清空素材回收站', en: 'Emptied the trash' },
    'folder-create': { zh: '新建文件夹', en: 'Created a folder' },
    'folder-change': { zh: '修改文件夹', en: 'Changed a folder' },
    'folder-delete': { zh: '删除文件夹', en: 'Deleted a folder' },
    'tag-rename': { zh: '修改标签', en: 'Changed a tag' },
    'tag-delete': { zh: '删除标签', en: 'Deleted a tag' },
    修改素材信息: { zh: '修改素材信息', en: 'Changed an asset' },
    恢复素材的历史文件: { zh: '恢复素材的历史文件', en: 'Restored an earlier file' },
    让引用的页面使用新文件: { zh: '让引用的页面使用新文件', en: 'Updated pages to the new file' },
    设置视频封面: { zh: '设置视频封面', en: 'Set a video poster' },
    按路径新建文件夹: { zh: '按路径新建文件夹', en: 'Created folders' },
  },
  kinds: {
    asset: { zh: '素材', en: 'asset' },
    folder: { zh: '文件夹', en: 'folder' },
    tag: { zh: '标签', en: 'tag' },
    trash: { zh: '回收站', en: 'trash' },
  },
};
