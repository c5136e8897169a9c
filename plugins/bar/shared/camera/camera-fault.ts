import type { LocalText } from '@fitout/sdk';
import { isIphone } from './near-focus.ts';

/** Why there is no picture of a camera, and what a person can do about it. */
export type CameraFault =
  | 'denied'
  | 'system'
  | 'policy'
  | 'none'
  | 'busy'
  | 'constraints'
  | 'aborted'
  | 'insecure'
  | 'lost'
  | 'dark';

/** What `getUserMedia` threw, by the names of the Media Capture specification. */
export function faultOf(error: unknown): CameraFault {
  const { name, message } = error as { name?: string; message?: string };
  switch (name) {
    case 'NotAllowedError':
      // Chromium's words; other browsers tell no more than that it was not allowed.
      if (/policy/i.test(message ?? '')) return 'policy';
      return /system/i.test(message ?? '') ? 'system' : 'denied';
    case 'SecurityError':
      return 'policy';
    case 'NotFoundError':
      return 'none';
    case 'NotReadableError':
      return 'busy';
    case 'OverconstrainedError':
      return 'constraints';
    default:
      return 'aborted';
  }
}

interface FaultText {
  title: LocalText;
  about: LocalText;
}

/** The words for a fault, with the settings of the device whose browser says `userAgent`. */
export function faultText(fault: CameraFault, userAgent: string): FaultText {
  const text = faultTexts[fault];
  if (fault !== 'denied') return text;
  if (isIphone(userAgent)) return { ...text, about: deniedOnIphone };
  return /\bAndroid\b/.test(userAgent) ? { ...text, about: deniedOnAndroid } : text;
}

const deniedOnIphone: LocalText = {
  zh: '请打开 iPhone 的“设置”，在所用浏览器（如 Safari）的设置里允许使用相机，再回到这里重试。',
  en: 'Open Settings on the iPhone, allow this browser (such as Safari) to use the camera, then come back and try again.',
};

const deniedOnAndroid: LocalText = {
  zh: '请在浏览器菜单的网站设置中允许使用摄像头，并在手机设置的应用权限中允许浏览器使用相机，然后重试。',
  en: 'Allow the camera in the browser’s site settings, and for the browser in the phone’s app permissions, then try again.',
};

const faultTexts: Record<CameraFault, FaultText> = {
  denied: {
    title: { zh: '没有使用摄像头的权限', en: 'Camera access is blocked' },
    about: {
      zh: '请在地址栏左侧的网站设置中允许使用摄像头后重试；手机、macOS 与 Windows 还需在系统的隐私设置中允许浏览器使用。',
      en: 'Allow the camera in the site settings next to the address bar and try again. On phones, macOS and Windows, also allow it for the browser in the system’s privacy settings.',
    },
  },
  system: {
    title: { zh: '系统不允许浏览器使用摄像头', en: 'The system is blocking the camera' },
    about: {
      zh: '请在系统设置的“隐私与安全性 › 相机”中打开此浏览器，重新启动浏览器后重试。',
      en: 'Turn on this browser under Privacy & Security › Camera in the system settings, restart the browser and try again.',
    },
  },
  policy: {
    title: { zh: '此页面不能使用摄像头', en: 'The camera is not available on this page' },
    about: {
      zh: '当前窗口或网站策略不允许使用摄像头，请在浏览器中直接打开工作台。',
      en: 'This window or the site’s policy does not allow the camera. Open the workbench directly in a browser.',
    },
  },
  none: {
    title: { zh: '没有找到摄像头', en: 'No camera found' },
    about: { zh: '请连接摄像头后重试，或改用图片。', en: 'Connect a camera and try again, or use an image instead.' },
  },
  busy: {
    title: { zh: '摄像头无法打开', en: 'Could not open the camera' },
    about: {
      zh: '可能正被其他程序或窗口占用，或被系统的隐私设置关闭。关闭其他使用摄像头的程序后重试。',
      en: 'Another app or window may be using it, or it may be turned off in the system’s privacy settings. Close other apps that use the camera and try again.',
    },
  },
  constraints: {
    title: { zh: '所选的摄像头不可用', en: 'The selected camera is not available' },
    about: {
      zh: '它可能已拔下。点击“重试”会使用当前可用的摄像头。',
      en: 'It may have been unplugged. Select “Try again” to use an available camera.',
    },
  },
  aborted: {
    title: { zh: '摄像头没有启动', en: 'The camera did not start' },
    about: {
      zh: '请重试；如果仍然失败，请重新连接摄像头。',
      en: 'Try again. If it still fails, reconnect the camera.',
    },
  },
  insecure: {
    title: { zh: '此浏览器不提供摄像头', en: 'This browser does not support the camera' },
    about: {
      zh: '摄像头只在 https 页面与较新的浏览器中可用。可以改用图片。',
      en: 'Cameras only work on https pages in recent browsers. You can use an image instead.',
    },
  },
  dark: {
    title: { zh: '摄像头没有画面', en: 'No picture from the camera' },
    about: {
      zh: '重新打开摄像头；如果仍然没有画面，请关闭此应用后重新打开。',
      en: 'Reopen the camera. If there is still no picture, close this app and open it again.',
    },
  },
  lost: {
    title: { zh: '摄像头已断开', en: 'Camera disconnected' },
    about: {
      zh: '重新连接后点击重试，已识别的内容都在。',
      en: 'Reconnect it and try again. Your scans are kept.',
    },
  },
};
