import type { AuditWords } from '@fitout/sdk/server';

/** How the audit log tells what was done to forms and their answers. */
export const auditTexts: AuditWords = {
  actions: {
    settings: { zh: '修改表单设置', en: 'Changed the settings of a form' },
    done: { zh: '将答卷标记为已处理', en: 'Marked answers as handled' },
    new: { zh: '将答卷标记为待处理', en: 'Marked answers as new' },
    trash: { zh: '答卷移入回收站', en: 'Moved answers to the trash' },
    restore: { zh: '从回收站恢复答卷', en: 'Restored answers' },
    delete: { zh: '彻底删除答卷', en: 'Deleted answers for good' },
    checkin: { zh: '预约签到', en: 'Checked a booking in' },
    'checkin-undo': { zh: '撤销预约签到', en: 'Took back a check-in' },
    export: { zh: '导出答卷', en: 'Exported answers' },
  },
  kinds: { form: { zh: '表单', en: 'form' }, booking: { zh: '预约', en: 'booking' } },
};
