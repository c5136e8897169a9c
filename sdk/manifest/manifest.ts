import type { Text } from '../base/text.ts';
import type { Capability } from './capabilities.ts';

/** Which document a route belongs to. Crossing from one to the other reloads the page. */
export type Area = 'desktop' | 'mobile';

/**
 * What makes a tag of its own in the tag bar:
 * `path` the route's pattern with its parameters, `single` the route whatever its parameters,
 * `{query: [...]}` the path and these query keys.
 */
export type TagIdentity = 'path' | 'single' | { query: string[] };

export interface RouteDeclaration {
  /** `/fit/edit`, `/m/page/:slug`. Starts with a slash; `:name` matches one segment. Routes under /m are the phone's. */
  path: string;
  /** Name of the view in the web (or mobile) half. */
  view: string;
  title: Text;
  /** The function a person must hold to open it. Without one, every signed-in person may. */
  fun?: string;
  /** Open without a session: /login, public phone pages. */
  public?: boolean;
  /** `shell` opens as a tag, `bare` takes the whole window. Desktop only. */
  frame?: 'shell' | 'bare';
  tag?: TagIdentity;
  /** Never kept alive: a switch away drops the page's state. */
  noCache?: boolean;
  /** One sentence on what it is for: the tool collection and the command palette show it. */
  description?: Text;
  /** Name of an icon of the shell's set, or an image url. */
  logo?: string;
  /** `false` keeps it out of the tool collection: a page that only makes sense when another one opens it. */
  tool?: boolean;
  /** Which bottom tab is active on it (mobile). */
  tab?: string;
}

export interface FunctionDeclaration {
  /** `<plugin>.<name>`: what a role grants and a server route asks for. */
  key: string;
  title: Text;
}

export interface MenuDeclaration {
  title: Text;
  /** Absent for a group. */
  url?: string;
  /** Name of an icon of the shell's set, or an image url. */
  logo?: string;
  /** Smaller comes first. */
  order?: number;
  /** Stable key of a group that this entry hangs under; a group is declared with `key`. */
  parent?: string;
  key?: string;
  fun?: string;
}

/** What a secret of an upstream is called, and the header that carries it: `Authorization: Bearer <secret>`. */
export interface UpstreamSecret {
  title: Text;
  header: string;
  /** Stands in front of the secret, with its space: `Bearer `. */
  prefix?: string;
}

/**
 * Another server that the plugin may ask by way of this one, which keeps the secret and holds calls to what is
 * declared here.
 */
export interface UpstreamDeclaration {
  /** What `ctx.upstream(name)` asks for. */
  name: string;
  title: Text;
  /** `https://api.example.com/v2`, below which all paths lie. Without one the operator gives it. */
  url?: string;
  /** GET alone where left out. */
  methods?: UpstreamMethod[];
  /** `/orders`, `/orders/:id`, `/files/*`: a `:name` stands for one segment, a `*` at the end for any rest. All where left out. */
  paths?: string[];
  secret?: UpstreamSecret;
  /** Calls of one person; 60 where left out. */
  perMinute?: number;
}

export const upstreamMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export type UpstreamMethod = (typeof upstreamMethods)[number];

/** A half is a folder of the plugin with an index: web/index.ts, mobile/index.ts, server/index.ts. */
export type Half = 'web' | 'mobile' | 'server';

/** `plugin.json`: everything the platform knows of a plugin before running any of its code. */
export interface Manifest {
  id: string;
  version: string;
  /** Semver range of the SDK it was written for. */
  sdk: string;
  title: Text;
  description?: Text;
  halves: Half[];
  /** Other plugins whose api it imports: id → version range. */
  requires?: Record<string, string>;
  /** The same of plugins that it does without where they do not run: their services are asked for by `services.find`. */
  optional?: Record<string, string>;
  functions?: FunctionDeclaration[];
  routes?: RouteDeclaration[];
  menu?: MenuDeclaration[];
  /** Contribution point → items that are pure data. Items with code are added in `activate`. */
  contributes?: Record<string, unknown[]>;
  /** Contribution points and services that make it activate before one of its routes is opened: `decoration.block`, `images.picker`. */
  activateOn?: string[];
  capabilities?: Capability[];
  /** Other servers that it asks, by way of this one. */
  upstreams?: UpstreamDeclaration[];
  /** Server paths outside /api that its server half answers, such as `/p/:slug`. */
  site?: string[];
}
