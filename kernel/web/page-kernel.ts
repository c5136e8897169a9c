import type { FrameworkEvents, I18n, MenuIconProps, Navigation } from '@fitout/sdk/web';
import type { ComponentType } from 'react';
import type { EventBus } from '../../sdk/base/events.ts';
import type { Area } from '../../sdk/manifest/manifest.ts';
import type { RouteTable } from '../../sdk/manifest/routes.ts';
import type { PageRegistry } from '../core/page-registry.ts';
import type { ContributionRegistry } from '../core/registry.ts';
import type { CommandStore } from './commands.ts';
import type { OverlayStore } from './feedback/overlays.ts';
import type { ToastStore } from './feedback/toasts.ts';
import type { HttpClient } from './http/client.ts';
import type { MenuStore } from './menu/menu.ts';
import type { Openable } from './menu/openable.ts';
import type { PersonalStore } from './menu/personal.ts';
import type { HealthNotes } from './plugins/health-notes.ts';
import type { PluginLoader } from './plugins/loader.ts';
import type { OpenPages } from './plugins/pages.ts';
import type { ServiceTable } from './plugins/services.ts';
import type { PreferencesStore } from './preferences.ts';
import type { SessionStore } from './session/session.ts';

/** What an area (the staff shell, the /m host) gives the kernel. */
export interface AreaHost {
  area: Area;
  navigation: Navigation;
  icons: { Icon: ComponentType<MenuIconProps>; names: readonly string[] };
  /** Nobody is signed in any more. `expired` keeps the way back. */
  signedOut(why: 'asked' | 'elsewhere' | 'expired'): void;
  /** Somebody signed in; person, roles and menu are there. */
  signedIn?(): void;
  /** Another person took the seat: drop all that the page holds. */
  otherPerson(): void;
  /** Before a person signs out: false keeps them in (unsaved pages). */
  maySignOut?(): Promise<boolean>;
  /** Does the person see the page of this tag at the moment? */
  isInFront?(tag: string): boolean;
  /** The connection to the server was lost and is back. */
  reconnected?(): void;
  /** A plugin came, went or was changed: this document was made for those of before. */
  pluginsChanged?(): void;
}

/** Everything both areas share, made once per document. */
export interface PageKernel {
  readonly area: Area;
  readonly registry: PageRegistry;
  /** Routes of this area. */
  readonly routes: RouteTable;
  readonly http: HttpClient;
  readonly session: SessionStore;
  readonly menu: MenuStore;
  readonly personal: PersonalStore;
  readonly openable: Openable;
  readonly preferences: PreferencesStore;
  readonly i18n: I18n;
  readonly toasts: ToastStore;
  readonly overlays: OverlayStore;
  readonly commands: CommandStore;
  readonly contributions: ContributionRegistry;
  readonly events: EventBus<FrameworkEvents>;
  readonly services: ServiceTable;
  readonly loader: PluginLoader;
  /** What is noticed of each plugin. */
  readonly notes: HealthNotes;
  /** Ends what hangs on pages that are gone. */
  readonly pages: OpenPages;
  readonly navigation: Navigation;
  readonly icons: AreaHost['icons'];
  /** A plugin's fault outside of its views: counted, logged, shown. */
  report(plugin: string, error: unknown): void;
  signOut(): Promise<void>;
  /** To the registration page, and from there back to an address of this area or to where this is. */
  register(address?: string): void;
  /** Loads the person if the login flag says there is one, and listens to the server. */
  start(): Promise<void>;
  dispose(): void;
}
