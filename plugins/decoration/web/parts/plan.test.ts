import { describe, expect, it } from 'vitest';
import type { PageSchedule } from '../../shared/calls/things.ts';
import { fromField, localField, planText } from './plan.ts';

const plan: PageSchedule = {
  state: 'waiting',
  from: new Date(2031, 10, 11, 9).toISOString(),
  to: null,
  after: 'restore',
  note: '',
  rev: 1,
  version: null,
  plannedAt: '2031-11-01T00:00:00Z',
  plannedBy: '',
};

describe('a plan', () => {
  it('says what comes next', () => {
    expect(planText(plan, 'zh-CN').zh).toBe('2031/11/11 09:00 上线');
    const to = new Date(2031, 10, 12, 0, 30).toISOString();
    expect(planText({ ...plan, to, after: 'unpublish' }, 'zh-CN').zh).toBe(
      '2031/11/11 09:00 上线，2031/11/12 00:30 后下线',
    );
    expect(planText({ ...plan, to, state: 'on', version: 3 }, 'zh-CN').zh).toContain('版本 3 正按计划展示');
  });

  it('has times that fields keep to the minute', () => {
    const date = new Date(2031, 0, 31, 23, 59);
    expect(localField(date)).toBe('2031-01-31T23:59');
    expect(fromField(localField(date))?.getTime()).toBe(date.getTime());
    expect(fromField('')).toBeUndefined();
  });
});
