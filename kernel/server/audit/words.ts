import type { LocalText } from '../../../sdk/base/text.ts';
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

export const kernelWords: AuditWords = {
  actions: Object.fromEntries(Object.entries(kernelEnglish).map(([zh, en]) => [zh, { zh, en }])),
  kinds: {
    person: { zh: '人员', en: 'person' },
    plugin: { zh: '插件', en: 'plugin' },
    role: { zh: '角色', en: 'role' },
  },
};

/** One line's action for people: by its name, else by the summary that stands in the log, which may be words already. */
export function actionTitle(
  words: AuditWords | undefined,
  { owner, action, summary }: { owner: string; action: string; summary: string },
): LocalText {
  const short = action.startsWith(`${owner}.`) ? action.slice(owner.length + 1) : action;
  return words?.actions[short] ?? words?.actions[summary] ?? { zh: summary, en: summary };
}

/** Actions that are told in words with `q` in them: what stands in the log for these as the action or the summary. */
export function toldWith(words: AuditWords | undefined, owner: string, q: string): string[] {
  const sought = q.toLowerCase();
  return Object.entries(words?.actions ?? {})
    .filter(([, { zh, en }]) => `${zh}\n${en}`.toLowerCase().includes(sought))
    .flatMap(([key]) => [key, `${owner}.${key}`]);
}

/** What it was done to: by its name, as a number of things where one line stands for several, else by kind and number. */
export function targetTitle(
  words: AuditWords | undefined,
  { kind, id, name, detail }: { kind: string; id: string; name: string | null; detail: unknown },
): LocalText {
  if (name !== null && name !== '') return { zh: name, en: name };
  const word = words?.kinds?.[kind] ?? { zh: kind, en: kind };
  const count = typeof detail === 'object' && detail !== null ? (detail as { count?: unknown }).count : undefined;
  if (typeof count === 'number' && count !== 1)
    return { zh: `${count} 个${word.zh}`, en: `${count} ${word.many ?? `${word.en}s`}` };
  if (typeof count === 'number') return { zh: `1 个${word.zh}`, en: `1 ${word.en}` };
  return { zh: `${word.zh} ${id}`, en: `${word.en} ${id}` };
}
