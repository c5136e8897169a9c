import type { Check } from './check.ts';
import { accessible } from './checks/accessible.ts';
import { areas } from './checks/areas.ts';
import { beforeItsClick } from './checks/before-its-click.ts';
import { budget } from './checks/budget.ts';
import { capabilities } from './checks/capabilities.ts';
import { faultsStayInside } from './checks/faults-stay-inside.ts';
import { files } from './checks/files.ts';
import { keepsState } from './checks/keeps-state.ts';
import { languages } from './checks/languages.ts';
import { leavesNothing } from './checks/leaves-nothing.ts';
import { manifest } from './checks/manifest.ts';
import { routes } from './checks/routes.ts';
import { sdkVersions } from './checks/sdk-versions.ts';
import { themes } from './checks/themes.ts';
import { tiers } from './checks/tiers.ts';

/**
 * Every check that a plugin must pass, in the order in which they run: what is not loaded yet is looked at before any
 * page is opened, what was used is summed up at the end.
 */
export const checks: readonly Check[] = [
  manifest,
  files,
  budget,
  sdkVersions,
  beforeItsClick,
  routes,
  areas,
  tiers,
  keepsState,
  languages,
  themes,
  accessible,
  leavesNothing,
  faultsStayInside,
  capabilities,
];
