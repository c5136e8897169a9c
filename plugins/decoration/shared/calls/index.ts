import type { countCalls } from './counts.ts';
import type { draftCalls } from './drafts.ts';
import type { drawCalls } from './draws.ts';
import type { homeCalls } from './home.ts';
import type { pageCalls } from './pages.ts';
import type { publishCalls } from './publishing.ts';
import type { sectionCalls, templateCalls } from './saved.ts';
import type { sourceCalls } from './sources.ts';
import type { visitorCalls } from './visitors.ts';

/** All that pages, islands and phones ask of the server half. */
export type DecorationCalls = typeof pageCalls &
  typeof draftCalls &
  typeof publishCalls &
  typeof homeCalls &
  typeof templateCalls &
  typeof sectionCalls &
  typeof sourceCalls &
  typeof countCalls &
  typeof drawCalls &
  typeof visitorCalls;
