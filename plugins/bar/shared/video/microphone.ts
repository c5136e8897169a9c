import type { LocalText } from '@fitout/sdk';
import { faultOf } from '../camera/camera-fault.ts';

/** Why there is no sound, and what a person can do about it. */
export function microphoneText(error: unknown): LocalText {
  switch (faultOf(error)) {
    case 'denied':
      return {
        zh: '没有使用麦克风的权限。可在地址栏左侧的网站设置中允许，或录制没有声音的视频。',
        en: 'Microphone access is blocked. Allow it in the site settings next to the address bar, or record without sound.',
      };
    case 'policy':
      return {
        zh: '网站策略不允许使用麦克风，可以录制没有声音的视频。',
        en: 'The site’s policy does not allow the microphone. You can record without sound.',
      };
    case 'none':
      return {
        zh: '没有找到麦克风。连接后重试，或录制没有声音的视频。',
        en: 'No microphone found. Connect one and try again, or record without sound.',
      };
    default:
      return {
        zh: '麦克风无法打开，可能正被其他程序占用。可以录制没有声音的视频。',
        en: 'Could not open the microphone. Another app may be using it. You can record without sound.',
      };
  }
}
