import type { LocalText } from '@fitout/sdk';
import type { Tier } from './plugins-api.ts';

export const tierNames: Record<Tier, LocalText> = {
  sandboxed: { zh: '沙箱', en: 'Sandboxed' },
  'in-realm': { zh: '可信', en: 'Trusted' },
};

/** The honest difference. */
export const tierTexts: Record<Tier, LocalText> = {
  'in-realm': {
    zh: '与平台同页运行，能做当前登录者能做的一切。',
    en: 'It runs in the page itself and can do whatever the signed-in person can.',
  },
  sandboxed: {
    zh: '在隔离的框架中运行：读不到登录信息，不能联网，只能调用自己的接口。',
    en: 'It runs in a sealed frame: no sign-in data, no network, only its own calls.',
  },
};

/** Asked before a plugin moves from one to the other. */
export function tierQuestion(next: Tier, name: string) {
  if (next === 'sandboxed')
    return {
      title: { zh: `将「${name}」放入沙箱？`, en: `Put “${name}” into the sandbox?` },
      message: {
        zh: '它将在隔离的框架中运行，读不到登录信息和其他页面，不能联网，只能调用自己的接口。打开着的页面会提示刷新。',
        en: 'It will run in a sealed frame: no sign-in data, no other pages, no network, only its own calls. Open pages will offer a reload.',
      },
      confirm: { zh: '放入沙箱', en: 'Sandbox' },
    };
  return {
    title: { zh: `信任「${name}」？`, en: `Trust “${name}”?` },
    message: {
      zh: '它的代码将与平台同页运行，能以每个打开它的人的身份做任何事，声明的能力在这里只作记录，拦不住它。只信任来源可靠、经过检查的插件。',
      en: 'Its code will run in the page itself and can do anything in the name of whoever opens it; declared capabilities are a record here, not a barrier. Trust only plugins whose origin is known and whose code was looked at.',
    },
    confirm: { zh: '信任', en: 'Trust' },
    danger: true,
  };
}
