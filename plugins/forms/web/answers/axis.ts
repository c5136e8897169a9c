import type { Charts } from '../../shared/calls/outputs.ts';

/** Labels of a vertical axis for counts up to `most`, the highest first: whole numbers, three where a middle one is whole. */
export function axisOf(most: number): number[] {
  if (most <= 1) return [1, 0];
  const power = 10 ** Math.floor(Math.log10(most));
  const top = [1, 2, 4, 6, 8, 10].map((step) => step * power).find((value) => value >= most && value % 2 === 0);
  const highest = top ?? 10 * power;
  return [highest, highest / 2, 0];
}

/** Sums over days. */
export function daysTotal(days: readonly Charts['days'][number][]): { views: number; visitors: number; count: number } {
  const total = { views: 0, visitors: 0, count: 0 };
  for (const { views, visitors, count } of days) {
    total.views += views;
    total.visitors += visitors;
    total.count += count;
  }
  return total;
}

export interface FunnelStep {
  id: string;
  title: string;
  count: number;
  /** How many percent of the most that came this far before went no further; 0 where nobody stopped. */
  lost: number;
}

/** How far visitors got: from opening the form through each question to sending it. Empty where nothing is known. */
export function funnelOf(
  { days, questions }: Pick<Charts, 'days' | 'questions'>,
  titles: { opened: string; sent: string },
): FunnelStep[] {
  const { visitors, count } = daysTotal(days);
  if (visitors === 0 || questions.every(({ begun }) => begun === 0)) return [];
  const steps = [
    { id: 'opened', title: titles.opened, count: visitors },
    ...questions.map(({ id, title, begun }) => ({ id: `question ${id}`, title, count: begun })),
    { id: 'sent', title: titles.sent, count },
  ];
  let before = visitors;
  return steps.map((step) => {
    const lost = before === 0 ? 0 : Math.max(0, Math.round((1 - step.count / before) * 100));
    before = step.count;
    return { ...step, lost };
  });
}
