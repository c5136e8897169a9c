import type { LocalText } from '../../../sdk/base/text.ts';
import type { SessionEnder } from '../../../sdk/base/wire.ts';

/** What is said of a session that ended under the person at work: that it did, and why. */
export const endTitles: Record<SessionEnder | 'time', LocalText> = {
  time: { zh: '登录已过期', en: 'Your session has expired' },
  administrator: { zh: '管理员已结束你的登录', en: 'An administrator ended your session' },
  person: { zh: '你已在别处结束了这里的登录', en: 'You ended this session from another device' },
};

/** The password may be another one since, where somebody ended the session. */
export const endHints: Record<SessionEnder, LocalText> = {
  administrator: {
    zh: '如果密码已被重置，请使用管理员给你的新密码。',
    en: 'If your password was reset, use the new one from your administrator.',
  },
  person: { zh: '如果密码已修改，请使用新密码。', en: 'If you changed your password, use the new one.' },
};
