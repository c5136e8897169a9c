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
  新建页面: 'Made a page',
  复制页面: 'Copied a page',
  修改标题与地址: 'Renamed a page',
  从回收站恢复: 'Restored a page',
  移入回收站: 'Moved a page to the trash',
  彻底删除: 'Deleted a page for good',
  发布: 'Published a page',
  下线: 'Took a page offline',
  回滚: 'Rolled a page back',
  定时发布: 'Scheduled a publish',
  取消定时发布: 'Cancelled a scheduled publish',
  选择首页: 'Chose the home page',
  上传素材: 'Uploaded an asset',
  修改素材信息: 'Changed an asset',
  批量整理素材: 'Sorted assets',
  替换素材文件: 'Replaced a file',
  恢复素材的历史文件: 'Brought an earlier file back',
  让引用的页面使用新文件: 'Gave pages the new file',
  设置视频封面: 'Chose a poster',
  彻底删除素材: 'Deleted assets for good',
  清空回收站: 'Emptied the trash',
  新建文件夹: 'Made a folder',
  按路径新建文件夹: 'Made folders',
  修改文件夹: 'Changed a folder',
  删除文件夹: 'Deleted a folder',
  修改或合并标签: 'Changed a tag',
  删除标签: 'Deleted a tag',
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
  'images.untag': { zh: '移除素材标签', en: 'Took tags off assets' },
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

const kinds: Record<string, LocalText> = {
  asset: { zh: '素材', en: 'asset' },
  folder: { zh: '文件夹', en: 'folder' },
  page: { zh: '页面', en: 'page' },
  person: { zh: '人员', en: 'person' },
  plugin: { zh: '插件', en: 'plugin' },
  role: { zh: '角色', en: 'role' },
};

/** What it was done to: by its name, as a number of things where one line stands for several, else by kind and number. */
export function targetWords(target: { kind: string; id: string; name: string | null }, detail: unknown): LocalText {
  if (target.name !== null && target.name !== '') return { zh: target.name, en: target.name };
  const count = typeof detail === 'object' && detail !== null ? (detail as { count?: unknown }).count : undefined;
  const kind = kinds[target.kind] ?? { zh: target.kind, en: target.kind };
  if (typeof count === 'number' && target.kind === 'asset')
    return { zh: `${count} 个素材`, en: count === 1 ? '1 asset' : `${count} assets` };
  return { zh: `${kind.zh} ${target.id}`, en: `${kind.en} ${target.id}` };
}
