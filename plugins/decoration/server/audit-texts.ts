import type { AuditWords } from '@fitout/sdk/server';

/** How the audit log tells what was done to pages. */
export const auditTexts: AuditWords = {
  actions: {
    publish: { zh: '发布页面', en: 'Published a page' },
    unpublish: { zh: '下线页面', en: 'Took a page offline' },
    rollback: { zh: '回滚页面', en: 'Rolled a page back' },
    plan: { zh: '定时发布页面', en: 'Scheduled a page' },
    'plan-begin': { zh: '按定时发布了页面', en: 'Published a page as scheduled' },
    'plan-end': { zh: '按定时结束了发布', en: 'Ended a publication as scheduled' },
    'plan-given-up': {
      zh: '定时发布两次使服务器中断，已取消',
      en: 'Cancelled a schedule that crashed the server twice',
    },
    unplan: { zh: '取消定时发布', en: 'Cancelled a schedule' },
    home: { zh: '选择首页', en: 'Set the home page' },
    'home-rules': { zh: '修改首页规则', en: 'Changed the home page rules' },
    trash: { zh: '页面移入回收站', en: 'Moved a page to the trash' },
    restore: { zh: '从回收站恢复页面', en: 'Restored a page' },
    delete: { zh: '彻底删除页面', en: 'Permanently deleted a page' },
    repair: { zh: '修复页面数据', en: 'Repaired a page' },
    新建页面: { zh: '新建页面', en: 'Created a page' },
    copy: { zh: '复制页面', en: 'Copied a page' },
    修改标题与地址: { zh: '修改标题与地址', en: 'Renamed a page' },
    用模板新建页面: { zh: '用模板新建页面', en: 'Created a page from a template' },
    将页面存为模板: { zh: '将页面存为模板', en: 'Saved a page as a template' },
    重命名模板: { zh: '重命名模板', en: 'Renamed a template' },
    删除模板: { zh: '删除模板', en: 'Deleted a template' },
    存为组合: { zh: '存为组合', en: 'Saved a section' },
    重命名组合: { zh: '重命名组合', en: 'Renamed a section' },
    删除组合: { zh: '删除组合', en: 'Deleted a section' },
    保存草稿的修改: { zh: '保存草稿的修改', en: 'Saved a draft' },
    prize: { zh: '核销奖品', en: 'Redeemed a prize' },
    生成草稿预览链接: { zh: '生成草稿预览链接', en: 'Created a preview link' },
  },
  kinds: {
    page: { zh: '页面', en: 'page' },
    home: { zh: '首页', en: 'home page' },
    prize: { zh: '奖品', en: 'prize' },
  },
};
