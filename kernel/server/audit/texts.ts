import type { AuditWords } from '../../../sdk/server.ts';

/** What the kernel's own calls write, in English; they write Chinese, and what was written stays as it is. */
const kernelEnglish: Record<string, string> = {
  登录: 'Signed in',
  退出登录: 'Signed out',
  修改密码: 'Changed the password',
  结束登录: 'Ended a session',
  修改组织: 'Changed the organisation',
  新建组织: 'Made an organisation',
  添加组织地址: 'Gave an organisation an address',
  设为主地址: 'Made an address the main one',
  移除组织地址: 'Took an address of an organisation away',
  保存菜单: 'Saved the menu',
  恢复默认菜单: 'Reset the menu',
  安装插件: 'Installed a plugin',
  更换插件版本: 'Went over to another version of a plugin',
  回滚插件: 'Rolled a plugin back',
  修改插件: 'Changed a plugin',
  启用插件: 'Enabled a plugin',
  停用插件: 'Disabled a plugin',
  卸载插件: 'Uninstalled a plugin',
  解除插件隔离: 'Released a plugin from quarantine',
  插件因崩溃被隔离: 'A plugin was put into quarantine after crashes',
  将插件放入沙箱: 'Put a plugin into its sandbox',
  将插件设为可信: 'Trusted a plugin',
  邀请人员: 'Invited a person',
  修改人员: 'Changed a person',
  重置密码: 'Reset a password',
  停用人员: 'Disabled a person',
  启用人员: 'Enabled a person',
  结束人员的所有登录: 'Signed a person out everywhere',
  新建角色: 'Made a role',
  修改角色: 'Changed a role',
  删除角色: 'Deleted a role',
};

export const kernelAuditTexts: AuditWords = {
  actions: Object.fromEntries(Object.entries(kernelEnglish).map(([zh, en]) => [zh, { zh, en }])),
  kinds: {
    person: { zh: '人员', en: 'person' },
    plugin: { zh: '插件', en: 'plugin' },
    role: { zh: '角色', en: 'role' },
  },
};
