import type { LocalText } from '@fitout/sdk';

/** What the server writes into the log, in English. It writes Chinese, and what it wrote stays as it is. */
const english: Record<string, string> = {
  登录: 'Signed in',
  退出登录: 'Signed out',
  修改密码: 'Changed the password',
  结束登录: 'Ended a session',
  修改组织: 'Changed the organisation',
  新建组织: 'Made an organisation',
  保存菜单: 'Saved the menu',
  恢复默认菜单: 'Reset the menu',
  修改插件的信任级别: 'Changed the trust in a plugin',
  邀请人员: 'Invited a person',
  修改人员: 'Changed a person',
  重置密码: 'Reset a password',
  停用人员: 'Disabled a person',
  启用人员: 'Enabled a person',
  结束人员的所有登录: 'Signed a person out everywhere',
  新建角色: 'Made a role',
  修改角色: 'Changed a role',
  删除角色: 'Deleted a role',
  保存草稿的修改: 'Saved a draft',
  生成草稿预览链接: 'Made a preview link',
};

/** Plugins write words of their own, which are for programs. */
const actions: Record<string, LocalText> = {
  'decoration.publish': { zh: '发布页面', en: 'Published a page' },
  'decoration.unpublish': { zh: '下线页面', en: 'Took a page offline' },
  'decoration.rollback': { zh: '回滚页面', en: 'Rolled a page back' },
  'decoration.home': { zh: '选择首页', en: 'Chose the home page' },
  'decoration.trash': { zh: '页面移入回收站', en: 'Moved a page to the trash' },
  'decoration.restore': { zh: '从回收站恢复页面', en: 'Restored a page' },
  'decoration.delete': { zh: '彻底删除页面', en: 'Deleted a page for good' },
  'images.upload': { zh: '上传素材', en: 'Uploaded an asset' },
  'images.replace': { zh: '替换素材文件', en: 'Replaced a file' },
  'images.restore': { zh: '从回收站恢复素材', en: 'Restored assets' },
  'images.trash': { zh: '素材移入回收站', en: 'Moved assets to the trash' },
  'images.move': { zh: '移动素材', en: 'Moved assets' },
  'images.tag': { zh: '修改素材标签', en: 'Changed tags of assets' },
  'images.highlight': { zh: '修改素材高光', en: 'Changed highlights' },
  'images.purge': { zh: '彻底删除素材', en: 'Deleted assets for good' },
  'images.empty-trash': { zh: '清空素材回收站', en: 'Emptied the trash' },
  'images.folder-create': { zh: '新建文件夹', en: 'Made a folder' },
  'images.folder-change': { zh: '修改文件夹', en: 'Changed a folder' },
  'images.folder-delete': { zh: '删除文件夹', en: 'Deleted a folder' },
  'images.tag-rename': { zh: '修改标签', en: 'Changed a tag' },
  'images.tag-delete': { zh: '删除标签', en: 'Deleted a tag' },
};

/** A line's summary for people; what is not known here is shown as the server wrote it. */
export function auditWords({ action, summary }: { action: string; summary: string }): LocalText {
  return actions[action] ?? { zh: summary, en: english[summary] ?? summary };
}
