import type { AuditWords } from '@fitout/sdk/server';

/** How the audit log tells what was done to documents. */
export const auditTexts: AuditWords = {
  actions: {
    create: { zh: '新建修图文件', en: 'Made a picture document' },
    rename: { zh: '重命名修图文件', en: 'Renamed a picture document' },
    trash: { zh: '修图文件移入回收站', en: 'Moved a picture document to the trash' },
    restore: { zh: '从回收站恢复修图文件', en: 'Restored a picture document' },
    version: { zh: '存为修图版本', en: 'Kept a version of a picture document' },
    'version-restore': { zh: '恢复修图版本', en: 'Brought a version of a picture document back' },
    'version-delete': { zh: '删除修图版本', en: 'Deleted a version of a picture document' },
  },
  kinds: { document: { zh: '修图文件', en: 'picture document' } },
};
