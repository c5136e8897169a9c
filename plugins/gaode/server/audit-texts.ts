import type { AuditWords } from '@fitout/sdk/server';

/** How the audit log describes what was done to places. */
export const auditTexts: AuditWords = {
  actions: {
    create: { zh: '新建门店', en: 'Created a store' },
    change: { zh: '修改门店', en: 'Changed a store' },
    move: { zh: '移动门店', en: 'Moved a store' },
    trash: { zh: '门店移入回收站', en: 'Moved stores to the trash' },
    restore: { zh: '从回收站恢复门店', en: 'Restored stores' },
    purge: { zh: '彻底删除门店', en: 'Permanently deleted stores' },
    show: { zh: '显示门店', en: 'Made stores visible' },
    hide: { zh: '隐藏门店', en: 'Hid stores' },
    tags: { zh: '修改门店标签', en: 'Changed store tags' },
    import: { zh: '导入门店', en: 'Imported stores' },
    'import-cancel': { zh: '停止导入门店', en: 'Stopped a store import' },
  },
  kinds: { place: { zh: '门店', en: 'store' }, file: { zh: '文件', en: 'file' } },
};
