import { HistoryDatabase } from '../../web/engine/history-database.ts';
import { PictureEngine } from '../../web/engine/picture-engine.ts';
import { SpillDatabase } from '../../web/engine/spill-database.ts';

// As the shell has it: scripts of this origin alone.
const { trustedTypes } = window as unknown as {
  trustedTypes?: { createPolicy(name: string, rules: Record<string, (text: string) => string>): unknown };
};
trustedTypes?.createPolicy('default', { createScriptURL: (url) => new URL(url, location.origin).href });

/** The engine in a page of its own, without the editor around it. */
Object.assign(window, { PictureEngine, SpillDatabase, HistoryDatabase });
