import type { AuditWords } from '@fitout/sdk/server';

/** How the audit log describes what was done to places. */
export const auditTexts: AuditWords = {
  actions: {
    create: { zh: '新建门店', en: 'Created a place' },
    change: { zh: '修改门店', en: 'Changed a place' },
    move: { zh: '移动门店', en: 'Moved a place' },
    trash: { zh: '门店移入回收站', en: 'Moved places to the trash' },
    restore: { zh: '从回收站恢复门店', en: 'Restored places' },
    purge: { zh: '彻底删除门店', en: 'Deleted places permanently' },
    show: { zh: '显示门店', en: 'Showed places' },
    hide: { zh: '隐藏门店', en: 'Hid places' },
    tags: { zh: '修改门店标签', en: 'Changed tags of places' },
    import: { zh: '导入门店', en: 'Imported places' },
    'import-cancel': { zh: '停止导入门店', en: 'Stopped an import of places' },
  },
  kinds: { place: { zh: '门店', en: 'place' }, file: { zh: '文件', en: 'file' } },
};
