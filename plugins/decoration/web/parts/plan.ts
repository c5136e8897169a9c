import type { Language, LocalText } from '@fitout/sdk';
import type { PageSchedule } from '../../shared/calls/things.ts';
import { when } from './when.ts';

/** What a plan will do next, in one sentence: `11-22 09:00 上线，11-25 00:00 后恢复之前的版本`. */
export function planText(plan: PageSchedule, language: Language): LocalText {
  const from = when(plan.from, language);
  const to = plan.to === null ? undefined : when(plan.to, language);
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
  restore: { zh: '恢复之前的版本，没有则下线', en: 'the version before comes back, or none' },
  unpublish: { zh: '下线', en: 'it goes offline' },
} satisfies Record<PageSchedule['after'], LocalText>;

/** The machine's zone, with its distance from UTC: times that are typed in are meant there. */
export function zoneName(at = new Date()): string {
  const minutes = -at.getTimezoneOffset();
  const two = (n: number) => String(Math.floor(Math.abs(n))).padStart(2, '0');
  const offset = `UTC${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === undefined ? offset : `${timeZone} (${offset})`;
}

/** A moment as a datetime-local field has it, in the machine's zone, to the minute. */
export function localField(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What a datetime-local field says; undefined while it is not complete. */
export function fromField(text: string): Date | undefined {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? undefined : date;
}
