import type { MenuIconProps } from '@fitout/sdk/web';
import {
  AppsRegular,
  ArrowSyncRegular,
  CameraRegular,
  DocumentRegular,
  GiftRegular,
  HistoryRegular,
  HomeRegular,
  ImageRegular,
  ListRegular,
  NavigationRegular,
  PaintBrushRegular,
  PeopleRegular,
  PersonRegular,
  PuzzlePieceRegular,
  SettingsRegular,
  ShoppingBagRegular,
  StarRegular,
  WrenchRegular,
} from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import type { AreaHost } from '../../web/page-kernel.ts';
import type { IconSet } from './icon-set.ts';

/** Icons of the menu as a new organisation first sees it, by the name that manifests and the menu give. The others load when named. */
const first: IconSet = {
  account: PersonRegular,
  audit: HistoryRegular,
  bag: ShoppingBagRegular,
  camera: CameraRegular,
  convert: ArrowSyncRegular,
  'design-ideas': PaintBrushRegular,
  document: DocumentRegular,
  gift: GiftRegular,
  home: HomeRegular,
  image: ImageRegular,
  list: ListRegular,
  menu: NavigationRegular,
  people: PeopleRegular,
  plugin: PuzzlePieceRegular,
  session: AppsRegular,
  star: StarRegular,
  system: SettingsRegular,
  tools: WrenchRegular,
};

const others =
  'ai app article book calendar cart chart display edit folder form globe link map megaphone order org phone role shop tag video wallet'.split(
    ' ',
  );

let more: IconSet | undefined;

/** One that is not among the first: a menu may have hundreds of them, so they wait for the file together. */
function OtherIcon({ name, size }: { name: string; size: number }) {
  const [, draw] = useState(more);
  useEffect(() => {
    if (more !== undefined) {
      draw(more);
      return;
    }
    import('./more-icons.tsx').then(
      ({ moreIcons }) => {
        more = moreIcons;
        draw(more);
      },
      () => {}, // the entry stands without its picture
    );
  }, []);
  if (more === undefined) return <span style={{ width: size, height: size, flex: 'none' }} />;
  const Icon = more[name] ?? DocumentRegular;
  return <Icon fontSize={size} aria-hidden />;
}

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
  const known = (name: string): boolean => Object.hasOwn(first, name) || others.includes(name);

  function Icon({ logo = '', size = 20 }: MenuIconProps) {
    if (/^(?:https?:)?\/|^data:image\//.test(logo)) {
      return <img src={logo} alt="" width={size} height={size} style={{ objectFit: 'contain', flex: 'none' }} />;
    }
    const name = known(logo) ? logo : (aliases.get(logo) ?? logo);
    if (others.includes(name)) return <OtherIcon name={name} size={size} />;
    const Picture = (Object.hasOwn(first, name) ? first[name] : undefined) ?? DocumentRegular;
    return <Picture fontSize={size} aria-hidden />;
  }

  // Of the set alone, so that a chooser shows no picture twice.
  return { Icon, names: [...Object.keys(first), ...others].sort() };
}

/** The lines of these plugins' manifests. */
export function shellIcons(plugins: readonly { contributes: Record<string, unknown[]> }[]): ShellIcon[] {
  return plugins.flatMap(({ contributes }) => (contributes['shell.icon'] ?? []) as ShellIcon[]);
}
