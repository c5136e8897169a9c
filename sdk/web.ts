/** The browser half of a plugin, desktop and phone: its definition, its context, and the hooks of its views. */

export { type CallHttp, type CallsOf, callsOf } from './web/calls.ts';
export type {
  Account,
  AssetUrls,
  Command,
  Commands,
  Contributions,
  FrameworkEvents,
  Http,
  HttpOptions,
  I18n,
  Kept,
  Menu,
  MenuEntry,
  MenuIconProps,
  Navigation,
  OpenableRoute,
  OpenOptions,
  PluginContext,
  Preferences,
  RecentPage,
  ServerStore,
  Services,
  Session,
  SessionUser,
  Storage,
  TagHandle,
  ThemeChoice,
  UploadOptions,
  Upstream,
  UpstreamOptions,
} from './web/context.ts';
export { type ActivateContext, defineMobile, defineWeb, type ViewLoader, type WebHalf } from './web/define.ts';
export { type FormCheck, type FormProblems, focusProblem, useFormCheck } from './web/form-check.ts';
export { LanguageProvider, PluginProvider, TagProvider, useLanguage, usePlugin, useTag, useText } from './web/hooks.ts';
export { htmlReady } from './web/html-ready.ts';
export { LazyImage, type LazyImageProps } from './web/images/lazy-image.tsx';
export { keepAwake } from './web/keep-awake.ts';
export { loadWhenIdle } from './web/load-when-idle.ts';
export {
  type CameraDialog,
  type CameraDialogProps,
  cameraDialogs,
  type Media,
  type MediaOptions,
  type ScannedCode,
} from './web/media.ts';
export { type MobileTool, mobileToolPoint } from './web/mobile.ts';
export type {
  AlertOptions,
  ConfirmOptions,
  FormField,
  FormOptions,
  FormValues,
  Overlays,
  PreviewImage,
  Toasts,
} from './web/overlays.ts';
export { type MobileLink, mobileLinkPoint } from './web/phone-links.ts';
export { commandPoint, type HeaderAction, headerActionPoint } from './web/points.ts';
export { useLoadMore } from './web/remote/use-load-more.ts';
export { type Remote, useRemote } from './web/remote/use-remote.ts';
export { type RemoteList, type Slice, useRemoteList } from './web/remote/use-remote-list.ts';
export { useServerChanges } from './web/remote/use-server-changes.ts';
export { canShareFiles, saveFile, shareFiles } from './web/save-file.ts';
export { framedPageUrl, siteOrigin } from './web/site.ts';
export { createStore, type Store, useStore } from './web/store.ts';
export { useAsking } from './web/use-asking.ts';
export { useBackCloses } from './web/use-back-closes.ts';
export { useContributed } from './web/use-contributed.ts';
export { useDebounced } from './web/use-debounced.ts';
export { useDraft } from './web/use-draft.ts';
export { useKeys } from './web/use-keys.ts';
export { useNarrow } from './web/use-narrow.ts';
export { useObjectUrl } from './web/use-object-url.ts';
export { usePictureShelves } from './web/use-picture-shelves.ts';
export { type SetTimes, useSetTimes } from './web/use-set-times.ts';
export { useWhen } from './web/use-when.ts';
export { visuallyHidden } from './web/visually-hidden.ts';
