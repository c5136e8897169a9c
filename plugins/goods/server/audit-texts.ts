import type { AuditWords } from '@fitout/sdk/server';

/** How the audit log tells what was done to the catalogue. */
export const auditTexts: AuditWords = {
  actions: {
    create: { zh: '新建商品', en: 'Made a good' },
    change: { zh: '修改商品', en: 'Changed a good' },
    list: { zh: '上架商品', en: 'Listed goods' },
    unlist: { zh: '下架商品', en: 'Unlisted goods' },
    trash: { zh: '商品移入回收站', en: 'Moved goods to the trash' },
    restore: { zh: '从回收站恢复商品', en: 'Restored goods' },
    purge: { zh: '彻底删除商品', en: 'Deleted goods for good' },
    tags: { zh: '修改商品标签', en: 'Changed tags of goods' },
    import: { zh: '导入商品', en: 'Imported goods' },
    shop: { zh: '修改店铺信息', en: 'Changed the shop details' },
    'coupon-create': { zh: '新建优惠券', en: 'Made a coupon' },
    'coupon-change': { zh: '修改优惠券', en: 'Changed a coupon' },
    'coupon-trash': { zh: '优惠券移入回收站', en: 'Moved a coupon to the trash' },
    'coupon-restore': { zh: '恢复优惠券', en: 'Restored a coupon' },
    'coupon-enable': { zh: '启用优惠券', en: 'Opened a coupon' },
    'coupon-pause': { zh: '暂停优惠券', en: 'Paused a coupon' },
    'activity-create': { zh: '新建营销活动', en: 'Made a promotion' },
    'activity-change': { zh: '修改营销活动', en: 'Changed a promotion' },
    'activity-trash': { zh: '营销活动移入回收站', en: 'Moved a promotion to the trash' },
    'activity-restore': { zh: '恢复营销活动', en: 'Restored a promotion' },
    'activity-enable': { zh: '启用营销活动', en: 'Opened a promotion' },
    'activity-pause': { zh: '暂停营销活动', en: 'Paused a promotion' },
    'claim-use': { zh: '核销优惠券', en: 'Used a coupon' },
    'claim-unuse': { zh: '撤销核销', en: 'Took back the use of a coupon' },
  },
  kinds: {
    good: { zh: '商品', en: 'good' },
    coupon: { zh: '优惠券', en: 'coupon' },
    activity: { zh: '营销活动', en: 'promotion' },
    claim: { zh: '领取记录', en: 'claim' },
    shop: { zh: '店铺信息', en: 'shop' },
    file: { zh: '文件', en: 'file' },
  },
};
