import { openMap } from '../../shared/map/open-map.ts';

// As the shell has it: scripts of this origin alone. Html is not assigned at all: without a rule for it, it is refused.
const { trustedTypes } = window as unknown as {
  trustedTypes?: { createPolicy(name: string, rules: Record<string, (text: string) => string>): unknown };
};
trustedTypes?.createPolicy('default', { createScriptURL: (url) => new URL(url, location.origin).href });

const violations: string[] = [];
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  violations.push(`${violatedDirective}: ${blockedURI}`),
);

/** The map in a page of its own, without a view around it. */
Object.assign(window, { openMap, violations });
