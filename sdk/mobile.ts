/** What only views under /m use: the page frame's title, tabs and refresh. The rest is in @fitout/sdk/web. */
export { type MobilePage, MobilePageProvider, type MobileTab, mobileTabPoint, useMobilePage } from './web/mobile.ts';
