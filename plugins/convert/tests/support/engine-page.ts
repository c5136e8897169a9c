import type { CodecContribution } from '../../shared/engine/contribution.ts';
import { createEngine } from '../../shared/engine/front.ts';
import { pixelsInFlight } from '../../shared/engine/limits.ts';
import { parallelOn } from '../../shared/engine/provide-engine.ts';

// As the shell has it: scripts of this origin alone.
const { trustedTypes } = window as unknown as {
  trustedTypes?: { createPolicy(name: string, rules: Record<string, (text: string) => string>): unknown };
};
trustedTypes?.createPolicy('default', { createScriptURL: (url) => new URL(url, location.origin).href });

/** The engine in a page of its own, for tests and measurements: what the plugin's halves do, without a shell around it. */
const codecs: CodecContribution[] = [];
const engine = createEngine({
  codecs: () => codecs,
  ready: () => Promise.resolve(),
  parallel: parallelOn('desktop', navigator.hardwareConcurrency),
  pixels: pixelsInFlight.desktop,
});

Object.assign(window, { engine, codecs });
