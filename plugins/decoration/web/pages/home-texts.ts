import { type Language, type LocalText, pluralize, timeZoneName } from '@fitout/sdk';
import type { HomeRule } from '../../shared/calls/home.ts';
import type { Audience } from '../../shared/choices.ts';
import { when } from '../parts/when.ts';

export interface RuleChoice {
  id: string;
  title: string;
}

export const audiences: Record<Audience, LocalText> = {
  all: { zh: '所有人', en: 'Everybody' },
  visitor: { zh: '未登录访客', en: 'Signed-out visitors' },
  'signed-in': { zh: '已登录用户', en: 'Signed-in users' },
  'new-customer': { zh: '新客户', en: 'New customers' },
  'known-customer': { zh: '老客户', en: 'Returning customers' },
};

function audienceText({ audience, days }: HomeRule): LocalText {
  if (audience === 'new-customer')
    return { zh: `注册 ${days} 天内的新客户`, en: `customers in their first ${pluralize(days ?? 0, 'day', 'days')}` };
  if (audience === 'known-customer')
    return {
      zh: `注册满 ${days} 天的老客户`,
      en: `customers for ${pluralize(days ?? 0, 'day', 'days')} or longer`,
    };
  return audiences[audience];
}

/** All that has to hold, in words, by the clocks of a zone. */
export function conditionsOf(rule: HomeRule, language: Language, timeZone: string): LocalText[] {
  const { from, to, dailyFrom, dailyTo, zone } = rule;
  const time = (iso: string) => when(iso, language, { timeZone });
  const words: LocalText[] = [];
  if (from !== null && to !== null)
    words.push({ zh: `${time(from)} 至 ${time(to)}`, en: `${time(from)} to ${time(to)}` });
  else if (from !== null) words.push({ zh: `${time(from)} 起`, en: `from ${time(from)}` });
  else if (to !== null) words.push({ zh: `至 ${time(to)}`, en: `till ${time(to)}` });
  if (dailyFrom !== null)
    words.push({
      zh: `每天 ${dailyFrom}–${dailyTo}（${timeZoneName(zone, language)}）`,
      en: `daily ${dailyFrom}–${dailyTo} (${timeZoneName(zone, language)})`,
    });
  return [...words, audienceText(rule)];
}

/** Without what the list knows besides. */
export function plainRule({ pageId, from, to, dailyFrom, dailyTo, zone, audience, days }: HomeRule): HomeRule {
  return { pageId, from, to, dailyFrom, dailyTo, zone, audience, days };
}
