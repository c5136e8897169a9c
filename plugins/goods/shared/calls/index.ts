import type { codeCalls } from './codes.ts';
import type { fileCalls } from './files.ts';
import type { goodCalls } from './goods.ts';
import type { labelCalls } from './labels.ts';
import type { activityCalls, couponCalls, visitorCalls } from './offers.ts';
import type { shopCalls } from './shop.ts';

/** All that pages and phones ask of the server half. */
export type GoodsCalls = typeof goodCalls &
  typeof couponCalls &
  typeof activityCalls &
  typeof visitorCalls &
  typeof shopCalls &
  typeof codeCalls &
  typeof labelCalls &
  typeof fileCalls;
