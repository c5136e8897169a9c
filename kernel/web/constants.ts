/**
 * The specification's numbers, and the few of our own beside them. One home: nothing else in the shell names a figure
 * of time or size that a person notices. Milliseconds and CSS pixels where nothing else is said.
 */

// Requests
export const requestTimeoutMs = 30_000;
/** So long a sign-in waits for the end of the session before, whose answer would take its cookie away. Ours. */
export const leaveWaitMs = 1_000;
/** So long after the document began, the connection to the server's events opens. Ours. */
export const connectDelayMs = 2_000;

/** Marks calls of the /m host. Ours. */
export const phoneHeaders = { 'x-area': 'm' };

/** Shows other sites that the menu leads to, by the entry's id. */
export const framePath = '/iframe';

// Side menu
export const menuSpinnerDelayMs = 300;
export const menuRailWidth = 50;
export const menuWidth = 232;
export const submenuCloseDelayMs = 100;
export const submenuOpenDelayMs = 0;
export const menuIndent = 24;
export const dropdownWidth = 160;

// Tags
/** More tags than this: the context menu opens by right click; otherwise by double click. */
export const tagMenuByRightClickAbove = 2;
/** More tags than this: each shows a close button. */
export const tagCloseAbove = 1;
/** Awake pages; the least recently used beyond it goes dormant. Ours. */
export const awakePages = 30;
export const awakePagesOnSmallDevices = 12;
/** Addresses that a tag remembers for going back. Ours. */
export const tagHistoryLength = 50;
/** Closed tags that can be opened again. Ours. */
export const maxClosedTags = 20;

// Feedback
export const toastMs = 3_000;
export const toastTop = 8;
export const notificationMs = 4_500;
export const notificationOffset = 24;
export const notificationTitles = {
  error: { zh: '错误', en: 'Error' },
  success: { zh: '成功', en: 'Success' },
  warning: { zh: '警告', en: 'Warning' },
  // Ours: of what happened elsewhere.
  notice: { zh: '通知', en: 'Notification' },
} as const;
export const mobileToast = { type: 'danger', ms: 3_000, position: 'top' } as const;
export const toastDebounceMs = 300;
export const registerDebounceMs = 300;
export const loadingDelayMs = 300;
export const mobileSpinnerDelayMs = 150;
/** Layers start here (layers.ts); each newer one stands higher. */
export const firstLayer = 2_000;

// Image preview
export const zoomStepClick = 1;
export const zoomStepWheel = 0.5;
export const zoomMin = 1;
/** Ours: beyond it even the largest picture is only pixels. */
export const zoomMax = 10;
export const rotationStep = 90;

// Lazy images: their figures stand in sdk/web/images/lazy-image-rules.ts, beside the component that plugins use.

// Addresses that the kernel itself knows
/** The layout's root: what the logo, the breadcrumb's root and a sign-in without a target open. */
export const layoutRoot = '/home';
/** The phone's home: what an error page leads to, and where a phone starts that named no page. */
export const mobileHome = '/m/trip';
export const signInPath = '/login';
/** Where a page at another host than its API takes the sign-in of the registration page. */
export const handOverPath = '/v1/handover';
export const registerPath = '/duncan/s/r/common';

/** Pages that a person opened, kept for the tool collection and the palette. */
export const recentPages = 20;
/** Notices kept in the notification centre. Ours. */
export const maxNotices = 50;
