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
import { type ComponentType, lazy, Suspense } from 'react';

export type IconSet = Record<string, ComponentType<{ fontSize?: number; 'aria-hidden'?: boolean }>>;

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

const Other = lazy(async () => {
  const { moreIcons } = await import('./more-icons.tsx');
  return {
    default: function OtherIcon({ name, size }: { name: string; size: number }) {
      const Icon = moreIcons[name] ?? DocumentRegular;
      return <Icon fontSize={size} aria-hidden />;
    },
  };
});

/** Draws the `logo` of a menu entry: an icon of the set, the image at a url, or a neutral sign. */
function MenuIcon({ logo, size = 20 }: MenuIconProps) {
  if (logo !== undefined && /^(?:https?:)?\/|^data:image\//.test(logo)) {
    return <img src={logo} alt="" width={size} height={size} style={{ objectFit: 'contain', flex: 'none' }} />;
  }
  if (logo !== undefined && others.includes(logo)) {
    return (
      <Suspense fallback={<span style={{ width: size, height: size, flex: 'none' }} />}>
        <Other name={logo} size={size} />
      </Suspense>
    );
  }
  const Icon = first[logo ?? ''] ?? DocumentRegular;
  return <Icon fontSize={size} aria-hidden />;
}

// One name for each picture: a chooser shows none twice.
const pictures = Object.keys(first).filter((name) => name !== 'decoration');

export const icons = { Icon: MenuIcon, names: [...pictures, ...others].sort() };
