import type { MenuIconProps } from '@fitout/sdk/web';
import { DocumentRegular } from '@fluentui/react-icons';
import type { AreaHost } from '../../web/page-kernel.ts';
import { iconSet } from './icon-set.ts';

/**
 * A manifest's line under `contributes["shell.icon"]`: a name of the plugin's own for an icon of the set. Menus that were
 * stored under it go on showing that icon.
 */
export interface ShellIcon {
  name: string;
  icon: string;
}

/** What draws the `logo` of a menu entry: an icon of the set, the image at a url, or a neutral sign. */
export function menuIcons(own: readonly ShellIcon[]): AreaHost['icons'] {
  const aliases = new Map(own.map(({ name, icon }) => [name, icon]));
  const iconOf = (name: string) => (Object.hasOwn(iconSet, name) ? iconSet[name] : undefined);

  function Icon({ logo = '', size = 20 }: MenuIconProps) {
    if (/^(?:https?:)?\/|^data:image\//.test(logo)) {
      return <img src={logo} alt="" width={size} height={size} style={{ objectFit: 'contain', flex: 'none' }} />;
    }
    const Picture = iconOf(logo) ?? iconOf(aliases.get(logo) ?? '') ?? DocumentRegular;
    return <Picture fontSize={size} aria-hidden />;
  }

  // Of the set alone, so that a chooser shows no picture twice.
  return { Icon, names: Object.keys(iconSet).sort() };
}

/** The lines of these plugins' manifests. */
export function shellIcons(plugins: readonly { contributes: Record<string, unknown[]> }[]): ShellIcon[] {
  return plugins.flatMap(({ contributes }) => (contributes['shell.icon'] ?? []) as ShellIcon[]);
}
