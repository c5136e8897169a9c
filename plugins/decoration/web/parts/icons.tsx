import {
  AppsListRegular,
  CropRegular,
  DocumentTextRegular,
  GridRegular,
  ImageRegular,
  LineHorizontal1Regular,
  MegaphoneRegular,
  NavigationRegular,
  SearchRegular,
  SlideMultipleRegular,
  SpacebarRegular,
  TextTRegular,
  VideoClipRegular,
} from '@fluentui/react-icons';
import type { ReactElement } from 'react';

/** The icons that block definitions name. */
const icons: Readonly<Record<string, ReactElement>> = {
  carousel: <SlideMultipleRegular />,
  image: <ImageRegular />,
  hotspot: <CropRegular />,
  cube: <GridRegular />,
  nav: <NavigationRegular />,
  notice: <MegaphoneRegular />,
  title: <TextTRegular />,
  richtext: <DocumentTextRegular />,
  video: <VideoClipRegular />,
  search: <SearchRegular />,
  spacer: <SpacebarRegular />,
  divider: <LineHorizontal1Regular />,
};

export function blockIcon(name: string | undefined): ReactElement {
  return (name === undefined ? undefined : icons[name]) ?? <AppsListRegular />;
}
