import type { LocalText } from '@fitout/sdk';
import { useAttempt } from '@fitout/sdk/desktop';
import { usePlugin } from '@fitout/sdk/web';
import { InstallDrawer } from './install-drawer.tsx';
import { type PluginInfo, type PluginVersion, pluginsApi, type Tier } from './plugins-api.ts';
import { RolesDialog } from './roles-dialog.tsx';
import { tierQuestion } from './tier-texts.ts';
import { UninstallDialog } from './uninstall-dialog.tsx';

export interface PluginActions {
  /** Answers the id of what was installed. */
  install(only?: PluginInfo): Promise<string | undefined>;
  enable(plugin: PluginInfo, enabled: boolean): Promise<void>;
  trust(plugin: PluginInfo, tier: Tier): Promise<void>;
  chooseRoles(plugin: PluginInfo): Promise<void>;
  rollback(plugin: PluginInfo, version: PluginVersion): Promise<void>;
  release(plugin: PluginInfo): Promise<void>;
  uninstall(plugin: PluginInfo): Promise<boolean>;
}

const saved: LocalText = {
  zh: '已保存，打开着的页面刷新后生效',
  en: 'Saved. Reload open pages to apply it',
};

/** What may be done with a plugin, each with its question before and its word afterwards. `changed` loads the list again. */
export function usePluginActions(known: readonly PluginInfo[], changed: () => void): PluginActions {
  const { http, overlays, toasts, i18n } = usePlugin();
  const api = pluginsApi(http);
  const attempt = useAttempt(changed);
  return {
    async install(only) {
      const id = await overlays.open<string>(({ close }) => (
        <InstallDrawer known={known} close={close} {...(only === undefined ? {} : { only })} />
      ));
      if (id !== undefined) changed();
      return id;
    },
    async enable(plugin, enabled) {
      const name = i18n.t(plugin.title);
      const sure =
        enabled ||
        (await overlays.confirm({
          title: { zh: `停用「${name}」？`, en: `Disable “${name}”?` },
          message: {
            zh: '它的页面和菜单对所有人消失，数据与版本都会保留，可以随时重新启用。',
            en: 'Its pages and menu entries are hidden for everybody. Data and versions are kept, and you can enable it at any time.',
          },
          confirm: { zh: '停用', en: 'Disable' },
          danger: true,
        }));
      if (sure) await attempt(() => api.change(plugin.id, { enabled }), saved);
    },
    async trust(plugin, tier) {
      const sure = await overlays.confirm(tierQuestion(tier, i18n.t(plugin.title)));
      if (sure) await attempt(() => api.change(plugin.id, { tier }), saved);
    },
    async chooseRoles(plugin) {
      const done = await overlays.open<true>(({ close }) => (
        <RolesDialog plugin={plugin} save={(roles) => api.change(plugin.id, { roles })} close={close} />
      ));
      if (done !== true) return;
      toasts.success(saved);
      changed();
    },
    async rollback(plugin, { version, digest }) {
      const name = i18n.t(plugin.title);
      const sure = await overlays.confirm({
        title: { zh: `将「${name}」换成 ${version}？`, en: `Change “${name}” to ${version}?` },
        message: {
          zh: `现在使用的是 ${plugin.version}，它会保留，之后还可以换回来。插件保存的数据不会跟着变回去。`,
          en: `${plugin.version} is in use; it stays, and you can come back to it. Data that the plugin kept does not go back with it.`,
        },
        confirm: { zh: `换成 ${version}`, en: `Change to ${version}` },
      });
      if (sure) await attempt(() => api.rollback(plugin.id, digest), saved);
    },
    async release(plugin) {
      const name = i18n.t(plugin.title);
      const sure = await overlays.confirm({
        title: { zh: `解除「${name}」的隔离？`, en: `Release “${name}”?` },
        message: {
          zh: '同一个版本可能会再次出错，并再次被隔离。更新到修好的版本，或者回滚到以前的版本，通常更稳妥。',
          en: 'The same version may crash again. Updating or going back to an earlier version is safer.',
        },
        confirm: { zh: '解除隔离', en: 'Release' },
      });
      if (sure)
        await attempt(() => api.release(plugin.id), {
          zh: '已解除隔离，打开着的页面刷新后生效',
          en: 'Released. Reload open pages to use it',
        });
    },
    async uninstall(plugin) {
      const name = i18n.t(plugin.title);
      const done = await overlays.open<boolean>(({ close }) => (
        <UninstallDialog
          plugin={plugin}
          uninstall={async (data) => void (await api.uninstall(plugin.id, data))}
          close={close}
        />
      ));
      if (done !== true) return false;
      toasts.success({ zh: `已卸载「${name}」`, en: `“${name}” is uninstalled` });
      changed();
      return true;
    },
  };
}
