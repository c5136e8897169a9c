import type { Manifest } from '../../../sdk/manifest/manifest.ts';
import type { FunctionCatalog as Catalog, FunctionInfo, RoleGrant } from '../../../sdk/server.ts';

const platform = { zh: '平台', en: 'Platform' };

const own = (key: string, zh: string, en: string): FunctionInfo => ({
  key: `kernel.${key}`,
  title: { zh, en },
  plugin: 'kernel',
  pluginTitle: platform,
});

/** Functions that the kernel's own calls ask for. */
export const kernelFunctions: readonly FunctionInfo[] = [
  own('people', '管理人员', 'Manage people'),
  own('roles', '管理角色', 'Manage roles'),
  own('menu', '管理菜单', 'Manage the menu'),
  own('org', '管理组织', 'Manage the organisation'),
  own('sessions', '查看与结束登录', 'See and end sessions'),
  own('audit', '查看审计日志', 'Read the audit log'),
  own('plugins', '管理插件', 'Manage plugins'),
];

/** All functions there are: the kernel's and those of enabled plugins. Says what a role amounts to. */
export class FunctionCatalog implements Catalog {
  readonly all: readonly FunctionInfo[];
  readonly #keys: Set<string>;
  readonly #byRoles = new Map<string, ReadonlySet<string>>();

  constructor(manifests: readonly Manifest[]) {
    this.all = [
      ...manifests.flatMap((manifest) =>
        (manifest.functions ?? []).map((entry) => ({
          ...entry,
          plugin: manifest.id,
          pluginTitle: manifest.title,
        })),
      ),
      ...kernelFunctions,
    ];
    this.#keys = new Set(this.all.map((entry) => entry.key));
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /**
   * What these roles grant together. The owner has everything, the editor everything of the plugins, the viewer
   * what is called `….view`; functions of plugins that are not enabled grant nothing.
   */
  of(roles: readonly RoleGrant[]): ReadonlySet<string> {
    const id = roles.map((role) => (role.built_in ? role.key : `=${role.functions.join(',')}`)).join(' ');
    const known = this.#byRoles.get(id);
    if (known !== undefined) return known;
    const granted = new Set(roles.flatMap((role) => this.#ofRole(role)));
    if (this.#byRoles.size > 1000) this.#byRoles.clear();
    this.#byRoles.set(id, granted);
    return granted;
  }

  #ofRole(role: RoleGrant): string[] {
    if (!role.built_in) return role.functions.filter((key) => this.#keys.has(key));
    const keys = [...this.#keys];
    if (role.key === 'owner') return keys;
    const ofPlugins = keys.filter((key) => !key.startsWith('kernel.'));
    return role.key === 'editor' ? ofPlugins : ofPlugins.filter((key) => key.endsWith('.view'));
  }
}
