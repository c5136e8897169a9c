import { createContext, useContext, useEffect, useState } from 'react';
import type { Text } from '../base/text.ts';
import { contributionPoint } from '../base/tokens.ts';
import type { SessionUser } from './context.ts';
import { usePlugin } from './hooks.ts';

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

/**
 * A tool that /m lists, as data in the manifest: `"contributes": {"mobile.tool": [{…}]}`. It is listed for whoever may
 * open its route: anybody where that is `public`, else who is signed in and holds its `fun`.
 */
export interface MobileTool {
  /** A route under /m without parameters; several tools of one route may differ in their query. */
  path: string;
  title: Text;
  /** A few words below the title. */
  description?: Text;
  /** Name of an icon of the host's set, or the url of an image. */
  icon: string;
  /** `#rrggbb` behind the icon, which is white: dark enough to be told from it. */
  color?: string;
  /** Smaller comes first. */
  order: number;
  /** Heading that it stands under, with others of the same words; without one it stands with 工具. */
  group?: Text;
}

export const mobileToolPoint = contributionPoint<MobileTool>('mobile.tool');

/** An entry of the personal center (/m/trip/mine), as data in the manifest. Listed for whoever may open its route. */
export interface MobileEntry {
  /** A route under /m without parameters. */
  path: string;
  title: Text;
  /** Name of an icon of the host's set, or the url of an image. */
  icon: string;
  /** Smaller comes first. */
  order: number;
}

export const mobileEntryPoint = contributionPoint<MobileEntry>('mobile.entry');

/**
 * What a plugin takes that another app shares with this one (the web manifest's share target), as data in the
 * manifest. The page asks for it by `takeShared`.
 */
export interface MobileShare {
  /** A route under /m without parameters: the page that takes it. */
  path: string;
  title: Text;
  /** Kinds of files: `application/json`, `image/*`, `.json`. */
  accept: string[];
  /** Takes text and addresses as well. */
  text?: boolean;
}

export const mobileSharePoint = contributionPoint<MobileShare>('mobile.share');

/** What another app shared. Texts are empty where there are none. */
export interface SharedItem {
  title: string;
  text: string;
  url: string;
  files: File[];
}

const sharedFacts = '/m/shared';

/** What was shared last and nobody has taken yet; `look` leaves it there. */
export async function takeShared(look = false): Promise<SharedItem | undefined> {
  const cache = await globalThis.caches?.open('fitout-shared');
  const kept = await cache?.match(sharedFacts);
  if (cache === undefined || kept === undefined) return undefined;
  const facts = (await kept.json()) as Omit<SharedItem, 'files'> & { files: { name: string; type: string }[] };
  const files = await Promise.all(
    facts.files.map(async ({ name, type }, index) => {
      const bytes = await (await cache.match(`${sharedFacts}/${index}`))?.blob();
      return new File(bytes === undefined ? [] : [bytes], name, { type });
    }),
  );
  if (!look) for (const request of await cache.keys()) await cache.delete(request);
  return { ...facts, files };
}

/** The frame around a phone page. */
export interface MobilePage {
  setTitle(title: string): void;
  /** Pull to refresh calls this; undefined takes it away. */
  setRefresh(refresh: (() => Promise<void>) | undefined): void;
  /** The page has a bar of its own at the foot of the screen that leads to the tabs: the host's makes room for it. */
  setOwnBar(own: boolean): void;
  /** The page takes the whole screen, without title and tabs, and has a way back of its own; left out in the sandbox. */
  setFullScreen?(full: boolean): void;
  /** Whose site this is; left out where the host does not know it, and in the sandbox. */
  organisation?: SiteOrganisation;
}

/** An organisation as its visitors see it. */
export interface SiteOrganisation {
  name: string;
  /** An address of this server. */
  logo: string | null;
  /** Addresses of the tools that /m lists first, in this order. */
  tools: readonly string[];
}

const MobilePageReact = createContext<MobilePage | undefined>(undefined);

/** The host puts each page inside one of these. */
export const MobilePageProvider = MobilePageReact.Provider;

export function useMobilePage(): MobilePage {
  const page = useContext(MobilePageReact);
  if (page === undefined) throw new Error('useMobilePage: this component stands in no phone page');
  return page;
}

/** Is it not known yet whether somebody is signed in? A page of the person's own shows a skeleton until it is. */
export function usePersonPending(): boolean {
  const { session } = usePlugin();
  const [pending, setPending] = useState(session.pending);
  useEffect(() => {
    let mounted = true;
    void session.whenKnown().then(() => {
      if (mounted) setPending(false);
    });
    return () => {
      mounted = false;
    };
  }, [session]);
  return pending;
}

/** Who is signed in; renders again when that changes, also while another page was in front. */
export function usePerson(): SessionUser | undefined {
  const { session, events } = usePlugin();
  const [person, setPerson] = useState(session.user);
  useEffect(() => {
    setPerson(session.user);
    const subscription = events.on('session.changed', ({ user }) => setPerson(user));
    return () => subscription.dispose();
  }, [session, events]);
  return person;
}
