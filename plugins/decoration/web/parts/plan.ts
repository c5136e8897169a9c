import type { Language, LocalText } from '@fitout/sdk';
import type { PageSchedule } from '../../shared/calls/outputs.ts';
import { when } from './when.ts';

/** What a plan will do next, in one sentence, by the clocks of a zone: `11-22 09:00 上线，11-25 00:00 后恢复之前的版本`. */
export function planText(plan: PageSchedule, language: Language, timeZone: string): LocalText {
  const from = when(plan.from, language, { timeZone });
  const to = plan.to === null ? undefined : when(plan.to, language, { timeZone });
  const last = plan.after === 'restore' ? endTexts.restore : endTexts.unpublish;
  if (plan.state === 'on')
    return {
      zh: `版本 ${plan.version} 正按计划展示，${to} 后${last.zh}`,
      en: `Version ${plan.version} is live by plan; after ${to} ${last.en}`,
    };
  return {
    zh: `${from} 上线${to === undefined ? '' : `，${to} 后${last.zh}`}`,
    en: `Goes live ${from}${to === undefined ? '' : `; after ${to} ${last.en}`}`,
  };
}

export const endTexts = {
  restore: { zh: '恢复之前的版本，没有则下线', en: 'the previous version comes back, if any' },
  unpublish: { zh: '下线', en: 'it goes offline' },
} satisfies Record<PageSchedule['after'], LocalText>;
