import type { AuditWords } from '@fitout/sdk/server';

/** How the audit log tells what was done to the catalogue. */
export const auditTexts: AuditWords = {
  actions: {
    'items-create': { zh: '添加抽卡物品', en: 'Added a gacha item' },
    'items-change': { zh: '修改抽卡物品', en: 'Changed a gacha item' },
    'items-remove': { zh: '删除抽卡物品', en: 'Removed a gacha item' },
    'items-restore': { zh: '恢复抽卡物品', en: 'Restored a gacha item' },
    'items-reset': { zh: '还原或彻底删除抽卡物品', en: 'Reset or permanently deleted a gacha item' },
    'items-import': { zh: '导入抽卡物品', en: 'Imported gacha items' },
    'banners-create': { zh: '添加卡池', en: 'Added a banner' },
    'banners-change': { zh: '修改卡池', en: 'Changed a banner' },
    'banners-remove': { zh: '删除卡池', en: 'Removed a banner' },
    'banners-restore': { zh: '恢复卡池', en: 'Restored a banner' },
    'banners-reset': { zh: '还原或彻底删除卡池', en: 'Reset or permanently deleted a banner' },
    'banners-import': { zh: '导入卡池', en: 'Imported banners' },
  },
  kinds: {
    items: { zh: '抽卡物品', en: 'gacha item' },
    banners: { zh: '卡池', en: 'banner' },
    file: { zh: '文件', en: 'file' },
  },
};
