import { capabilities } from './capabilities.ts';
import { graph } from './graph.ts';
import { leavesNothing } from './leaves-nothing.ts';
import { manifest } from './manifest.ts';
import { menu } from './menu.ts';
import type { Check } from './plugin.ts';
import { views } from './views.ts';

/** Every check that a plugin must pass, in the order of what they build on. */
export const checks: Record<string, Check> = { manifest, graph, views, menu, capabilities, leavesNothing };
