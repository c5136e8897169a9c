import type { MenuIconProps } from '@fitout/sdk/web';
import {
  AppsRegular,
  ArrowSyncRegular,
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
import type { IconSet } from './icon-set.ts';

/** Icons of the menu as a new organisation first sees it, by the name that manifests and the menu give. The others load when named. */
const first: IconSet = {
  account: PersonRegular,
  audit: HistoryRegular,
  bag: ShoppingBagRegular,
  convert: ArrowSyncRegular,
  decoration: PaintBrushRegular,
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
  'ai app article book calendar camera cart chart display edit folder form globe link map megaphone order org phone role shop tag video wallet'.split(
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

/** Draws the `logo` of a menu entry: an icon of the set, the image at a url, or a neutral sign. */
function MenuIcon({ logo, size = 20 }: MenuIconProps) {
  if (logo !== undefined && /^(?:https?:)?\/|^data:image\//.test(logo)) {
    return <img src={logo} alt="" width={size} height={size} style={{ objectFit: 'contain', flex: 'none' }} />;
  }
  if (logo !== undefined && others.includes(logo)) {
    return <OtherIcon name={logo} size={size} />;
  }
  const Icon = first[logo ?? ''] ?? DocumentRegular;
  return <Icon fontSize={size} aria-hidden />;
}

// One name for each picture: a chooser shows none twice.
const pictures = Object.keys(first).filter((name) => name !== 'decoration');

export const icons = { Icon: MenuIcon, names: [...pictures, ...others].sort() };
