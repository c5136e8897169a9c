import type { MenuIconProps } from '@fitout/sdk/web';
import {
  AppsRegular,
  ArrowSyncRegular,
  BookRegular,
  CalendarRegular,
  CameraRegular,
  CartRegular,
  ClipboardTaskListLtrRegular,
  DataBarVerticalRegular,
  DesktopRegular,
  DocumentRegular,
  DocumentTextRegular,
  EditRegular,
  FolderRegular,
  FormRegular,
  GiftRegular,
  GlobeRegular,
  HistoryRegular,
  HomeRegular,
  ImageRegular,
  LinkRegular,
  ListRegular,
  MapRegular,
  MegaphoneRegular,
  NavigationRegular,
  OrganizationRegular,
  PaintBrushRegular,
  PeopleRegular,
  PersonRegular,
  PhoneRegular,
  PuzzlePieceRegular,
  SettingsRegular,
  ShieldPersonRegular,
  ShoppingBagRegular,
  SparkleRegular,
  StarRegular,
  TagRegular,
  VideoRegular,
  WalletRegular,
  WindowAppsRegular,
  WrenchRegular,
} from '@fluentui/react-icons';
import type { ComponentType } from 'react';

/** Icons of the shell's set, by the name that manifests and the menu use. */
const set: Record<string, ComponentType<{ fontSize?: number; 'aria-hidden'?: boolean }>> = {
  account: PersonRegular,
  ai: SparkleRegular,
  app: WindowAppsRegular,
  article: DocumentTextRegular,
  audit: HistoryRegular,
  book: BookRegular,
  calendar: CalendarRegular,
  camera: CameraRegular,
  chart: DataBarVerticalRegular,
  convert: ArrowSyncRegular,
  decoration: PaintBrushRegular,
  display: DesktopRegular,
  document: DocumentRegular,
  edit: EditRegular,
  folder: FolderRegular,
  form: FormRegular,
  gift: GiftRegular,
  globe: GlobeRegular,
  home: HomeRegular,
  image: ImageRegular,
  link: LinkRegular,
  list: ListRegular,
  map: MapRegular,
  megaphone: MegaphoneRegular,
  menu: NavigationRegular,
  order: ClipboardTaskListLtrRegular,
  org: OrganizationRegular,
  people: PeopleRegular,
  phone: PhoneRegular,
  plugin: PuzzlePieceRegular,
  role: ShieldPersonRegular,
  session: AppsRegular,
  shop: ShoppingBagRegular,
  cart: CartRegular,
  star: StarRegular,
  system: SettingsRegular,
  tag: TagRegular,
  tools: WrenchRegular,
  video: VideoRegular,
  wallet: WalletRegular,
};

/** Draws the `logo` of a menu entry: an icon of the set, the image at a url, or a neutral sign. */
function MenuIcon({ logo, size = 20 }: MenuIconProps) {
  if (logo !== undefined && /^(?:https?:)?\/|^data:image\//.test(logo)) {
    return <img src={logo} alt="" width={size} height={size} style={{ objectFit: 'contain', flex: 'none' }} />;
  }
  const Icon = set[logo ?? ''] ?? DocumentRegular;
  return <Icon fontSize={size} aria-hidden />;
}

export const icons = { Icon: MenuIcon, names: Object.keys(set).sort() };
