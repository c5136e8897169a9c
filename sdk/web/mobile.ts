import { createContext, useContext } from 'react';
import type { Text } from '../../kernel/base/text.ts';
import { contributionPoint } from '../../kernel/base/tokens.ts';

/** An entry of the bottom tab bar: path, label, icon, iconActive. */
export interface MobileTab {
  path: string;
  label: Text;
  /** Name of an icon of the host's set. */
  icon: string;
  iconActive: string;
  order: number;
  /** Runs in place of the navigation. */
  onClick?(): void;
}

/** Contributed as data in the manifest, or with a handler in `activate`. */
export const mobileTabPoint = contributionPoint<MobileTab>('mobile.tab');

/** The frame around a phone page. */
export interface MobilePage {
  setTitle(title: string): void;
  /** Pull to refresh calls this; undefined takes it away. */
  setRefresh(refresh: (() => Promise<void>) | undefined): void;
}

const MobilePageReact = createContext<MobilePage | undefined>(undefined);

/** The host puts each page inside one of these. */
export const MobilePageProvider = MobilePageReact.Provider;

export function useMobilePage(): MobilePage {
  const page = useContext(MobilePageReact);
  if (page === undefined) throw new Error('useMobilePage: this component stands in no phone page');
  return page;
}
