import type { Text } from '../../sdk/base/text.ts';
import type { Capability } from '../../sdk/manifest/capabilities.ts';
import type { RouteDeclaration } from '../../sdk/manifest/manifest.ts';
import type { PluginTier } from '../../sdk/manifest/tier.ts';
import type { GraphFailure } from './graph.ts';
import type { AbsentTool } from './platform-tools.ts';

/**
 * What a document knows of the plugins before it runs any of their code: embedded in index.html as
 * `<script type="application/json" id="fitout-registry">`. Urls are ready to load.
 */
export interface PageRegistry {
  /** Version of the build that made this document; a newer one on the server offers a reload. */
  version: string;
  plugins: PagePlugin[];
  failures: GraphFailure[];
  /** Tools of plugins that are here and do not run, so that their addresses can say so. Left out where there are none. */
  off?: readonly AbsentTool[];
  /** Entry of each area, for `boot`. */
  areas: { desktop: PageEntry; mobile: PageEntry };
  /** Settings of the installation that the page must know before any call. */
  settings: { serverKey: string };
  /** Where the lists of all installed plugins' files are, in one: `FileLists`. Left out where there are none. */
  lists?: string;
  /** Whose site this is. Left out until the server knows. */
  organisation?: SiteOrganisation;
}

/** An organisation as its visitors see it. */
export interface SiteOrganisation {
  name: string;
  /** An address of this server. */
  logo: string | null;
  /** `#rrggbb`; null for the platform's own. */
  color: string | null;
  /** Addresses of the tools that /m lists first, in this order. */
  tools: readonly string[];
}

export interface PageEntry {
  url: string;
  css: string[];
  imports: string[];
}

export interface PagePlugin {
  id: string;
  version: string;
  title: Text;
  /** Left out for one that is trusted. */
  tier?: PluginTier;
  requires: string[];
  /** Without their descriptions: who shows them asks for them. */
  routes: Omit<RouteDeclaration, 'description'>[];
  contributes: Record<string, unknown[]>;
  activateOn: string[];
  capabilities: Capability[];
  /** Of one that was installed while the server runs: its files' folder, whose list says the rest of this. */
  files?: string;
  web?: PageEntry;
  mobile?: PageEntry;
  views: Record<string, PageEntry>;
}

/** The list of an installed plugin's files, asked for when the plugin is first needed. */
export interface PluginFiles extends Pick<PagePlugin, 'web' | 'mobile' | 'views'> {
  /** Url of each script → `sha256-…`; the page's import map does not have them. */
  integrity: Record<string, string>;
}

/** What a page asks for once it stands, so that the click on a plugin need not wait for that plugin's own list. */
export interface FileLists {
  /** Names of the import map that some of them take of the page. */
  shared: string[];
  /** By `PagePlugin.files`. */
  lists: Record<string, PluginFiles>;
}

/** What the document of a sandboxed plugin's frame carries, as `<script type="application/json" id="fitout-frame">`. */
export interface FrameRegistry {
  plugin: PagePlugin;
}
