import type { LocalText } from '@fitout/sdk';

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

export const faultTexts: Record<CameraFault, { title: LocalText; about: LocalText }> = {
  denied: {
    title: { zh: '没有使用摄像头的权限', en: 'The camera was not allowed' },
    about: {
      zh: '请在地址栏左侧的网站设置中允许使用摄像头后重试；手机、macOS 与 Windows 还需在系统的隐私设置中允许浏览器使用。',
      en: 'Allow it in the site settings beside the address, then try again. Phones, macOS and Windows ask for the browser in their privacy settings, too.',
    },
  },
  system: {
    title: { zh: '系统不允许浏览器使用摄像头', en: 'The system keeps the camera from the browser' },
    about: {
      zh: '请在系统设置的“隐私与安全性 › 相机”中打开此浏览器，重新启动浏览器后重试。',
      en: 'Switch this browser on under Privacy › Camera in the system’s settings, start the browser anew and try again.',
    },
  },
  policy: {
    title: { zh: '此页面不能使用摄像头', en: 'This page may not use the camera' },
    about: {
      zh: '当前窗口或网站策略不允许使用摄像头，请在浏览器中直接打开工作台。',
      en: 'The window or the site’s policy forbids it: open the workbench in a browser of its own.',
    },
  },
  none: {
    title: { zh: '没有找到摄像头', en: 'No camera was found' },
    about: { zh: '请连接摄像头后重试，或改用图片。', en: 'Connect one and try again, or use a picture.' },
  },
  busy: {
    title: { zh: '摄像头无法打开', en: 'The camera could not be opened' },
    about: {
      zh: '可能正被其他程序或窗口占用，或被系统的隐私设置关闭。关闭其他使用摄像头的程序后重试。',
      en: 'Another program or window may be using it, or the system’s privacy settings switch it off. Close the other one and try again.',
    },
  },
  constraints: {
    title: { zh: '所选的摄像头不可用', en: 'The chosen camera is not there' },
    about: {
      zh: '它可能已拔下。点击“重试”会使用当前可用的摄像头。',
      en: 'It may have been unplugged. Try again takes whichever is there.',
    },
  },
  aborted: {
    title: { zh: '摄像头没有启动', en: 'The camera did not start' },
    about: { zh: '请重试；如果仍然失败，请重新连接摄像头。', en: 'Try again; if it still fails, connect it anew.' },
  },
  insecure: {
    title: { zh: '此浏览器不提供摄像头', en: 'This browser gives no camera' },
    about: {
      zh: '摄像头只在 https 页面与较新的浏览器中可用。可以改用图片。',
      en: 'Cameras need https and a recent browser. You can use a picture instead.',
    },
  },
  dark: {
    title: { zh: '摄像头没有画面', en: 'The camera shows no picture' },
    about: {
      zh: '重新打开摄像头；如果仍然没有画面，请关闭此应用后重新打开。',
      en: 'Open the camera anew; if there is still no picture, close this app and start it again.',
    },
  },
  lost: {
    title: { zh: '摄像头已断开', en: 'The camera was disconnected' },
    about: {
      zh: '重新连接后点击重试，已识别的内容都在。',
      en: 'Connect it again and try again; what was read is still there.',
    },
  },
};
