import type { LocalText } from '@fitout/sdk';
import type { FormSettings } from './calls/outputs.ts';

export const defaultSettings: FormSettings = {
  open: true,
  from: null,
  to: null,
  cap: null,
  perPerson: null,
  perPersonEvery: 'ever',
  perAddress: null,
  submit: '提交',
  done: 'message',
  doneText: '提交成功，感谢您的填写。',
  doneUrl: '',
  serialPrefix: '',
  webhook: '',
};

/** Why a form takes no answer now. */
export type Closed = 'paused' | 'early' | 'over' | 'full';

export const closedTexts: Record<Closed, LocalText> = {
  paused: { zh: '表单已暂停收集', en: 'This form is paused' },
  early: { zh: '表单尚未开始收集', en: 'This form is not open yet' },
  over: { zh: '表单已结束收集', en: 'This form is closed' },
  full: { zh: '表单已收满，感谢关注', en: 'This form is no longer accepting answers. Thank you' },
};

/** Is it open at this moment, with this many answers taken? */
export function closedNow(settings: FormSettings, taken: number, now: Date): Closed | undefined {
  if (!settings.open) return 'paused';
  if (settings.from !== null && now.getTime() < Date.parse(settings.from)) return 'early';
  if (settings.to !== null && now.getTime() >= Date.parse(settings.to)) return 'over';
  return settings.cap !== null && taken >= settings.cap ? 'full' : undefined;
}

/** An answer's number as people read it: `A0012`. */
export function serialText({ serialPrefix }: Pick<FormSettings, 'serialPrefix'>, serial: number): string {
  return `${serialPrefix}${String(serial).padStart(4, '0')}`;
}

/** Names of what a form sends beside its answers. */
export const reserved = {
  /** The same for every try to send one answer. */
  key: 'fo.key',
  /** Nobody sees it, so whoever fills it in is a machine, or a browser that fills in forms by itself. */
  trap: 'fo.homepage',
} as const;

/** Why nothing was taken where the trap was filled in: it is shown then, so that a person can leave it empty. */
export const honeypotText: LocalText = {
  zh: '没有提交成功：一个应当留空的校验项被填写了，可能是浏览器自动填充的。其他内容都还在，请确认“请留空”一项为空，然后再次提交。',
  en: 'Not submitted: a field that must stay empty was filled in, perhaps by the browser. The rest is kept. Leave “请留空” empty and submit again.',
};
/** Its label once it is shown. */
export const trapLabel = '请留空（用于识别机器人）';
