import type { MenuIconProps } from '@fitout/sdk/web';
import {
  AppsRegular,
  DocumentRegular,
  GiftRegular,
  HistoryRegular,
  HomeRegular,
  ImageRegular,
  ListRegular,
  NavigationRegular,
  OrganizationRegular,
  PaintBrushRegular,
  PeopleRegular,
  PersonRegular,
  PuzzlePieceRegular,
  SettingsRegular,
  ShieldPersonRegular,
  ShoppingBagRegular,
  StarRegular,
  WalletRegular,
  WrenchRegular,
} from '@fluentui/react-icons';
import { type ComponentType, lazy, Suspense } from 'react';

export type IconSet = Record<string, ComponentType<{ fontSize?: number; 'aria-hidden'?: boolean }>>;

/** Icons that the platform's own menu uses, by the name that manifests and the menu give. The others load when named. */
const first: IconSet = {
  account: PersonRegular,
  audit: HistoryRegular,
  bag: ShoppingBagRegular,
  decoration: PaintBrushRegular,
  'design-ideas': PaintBrushRegular,
  document: DocumentRegular,
  gift: GiftRegular,
  home: HomeRegular,
  image: ImageRegular,
  list: ListRegular,
  menu: NavigationRegular,
  org: OrganizationRegular,
  people: PeopleRegular,
  plugin: PuzzlePieceRegular,
  role: ShieldPersonRegular,
  session: AppsRegular,
  star: StarRegular,
  system: SettingsRegular,
  tools: WrenchRegular,
  wallet: WalletRegular,
};

const others =
  'ai app article book calendar camera cart chart convert display edit folder form globe link map megaphone order phone shop tag video'.split(
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
