import type { ComponentType } from 'react';
import type { Disposable } from '../base/disposable.ts';
import type { PluginContext } from './context.ts';

/** Loads a view's module: `() => import('./library.tsx')`, with the component as its default export. */
export type ViewLoader = () => Promise<{ default: ComponentType }>;

export interface ActivateContext extends PluginContext {
  /** Hands a disposable to the plugin; it ends when the plugin is deactivated. What ctx registers is handed over already. */
  own<T extends Disposable>(item: T): T;
}

export interface WebHalf {
  /** The manifest's view names → what loads them. */
  views: Record<string, ViewLoader>;
  /** Runs once, before the first view is shown or the first service is asked for. */
  activate?(ctx: ActivateContext): void | Promise<void>;
}

/** The default export of web/index.ts. */
export function defineWeb(half: WebHalf): WebHalf {
  return half;
}

/** The default export of mobile/index.ts. */
export function defineMobile(half: WebHalf): WebHalf {
  return half;
}
