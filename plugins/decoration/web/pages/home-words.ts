import type { Language, LocalText } from '@fitout/sdk';
import type { HomeRule } from '../../shared/home-rules.ts';
import { when } from '../parts/when.ts';

/** A rule of the list, as the server tells it. */
export interface ShownRule extends HomeRule {
  id: string;
  title: string;
  published: boolean;
}

export interface RuleChoice {
  id: string;
  title: string;
}

export const audiences: Record<HomeRule['audience'], LocalText> = {
  all: { zh: '所有人', en: 'Everybody' },
  visitor: { zh: '未登录访客', en: 'Who is not signed in' },
  'signed-in': { zh: '已登录用户', en: 'Who is signed in' },
};

/** All that has to hold, in words. */
export function conditionsOf(rule: HomeRule, language: Language): LocalText[] {
  const { from, to, dailyFrom, dailyTo, zone } = rule;
  const time = (iso: string) => when(iso, language);
  const words: LocalText[] = [];
  if (from !== null && to !== null)
    words.push({ zh: `${time(from)} 至 ${time(to)}`, en: `${time(from)} to ${time(to)}` });
  else if (from !== null) words.push({ zh: `${time(from)} 起`, en: `from ${time(from)}` });
  else if (to !== null) words.push({ zh: `至 ${time(to)}`, en: `till ${time(to)}` });
  if (dailyFrom !== null)
    words.push({ zh: `每天 ${dailyFrom}–${dailyTo}（${zone}）`, en: `daily ${dailyFrom}–${dailyTo} (${zone})` });
  return [...words, audiences[rule.audience]];
}

/** Without what the list knows besides. */
export function plainRule({ pageId, from, to, dailyFrom, dailyTo, zone, audience }: HomeRule): HomeRule {
  return { pageId, from, to, dailyFrom, dailyTo, zone, audience };
}
