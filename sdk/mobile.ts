/** What only views under /m use: the page frame's title, tabs and refresh, a page with nothing to see, and what /m lists. The rest is in @fitout/sdk/web. */
export { Notice, type NoticeProps } from './mobile/notice.tsx';
export { OrganisationHead } from './mobile/organisation-head.tsx';
export { Bone, Skeleton } from './mobile/skeleton.tsx';
export {
  type MobileEntry,
  type MobilePage,
  MobilePageProvider,
  type MobileShare,
  type MobileTab,
  type MobileTool,
  mobileEntryPoint,
  mobileSharePoint,
  mobileTabPoint,
  mobileToolPoint,
  type SharedItem,
  type SiteOrganisation,
  takeShared,
  useMobilePage,
  usePerson,
  usePersonPending,
} from './web/mobile.ts';
