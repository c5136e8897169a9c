import { describe, expect, it } from 'vitest';
import type { PageSchedule } from '../../shared/calls/outputs.ts';
import { planText } from './plan.ts';

const plan: PageSchedule = {
  state: 'waiting',
  from: '2031-11-11T01:00:00.000Z',
  to: null,
  after: 'restore',
  note: '',
  rev: 1,
  version: null,
  plannedAt: '2031-11-01T00:00:00Z',
  plannedBy: '',
};

describe('a plan', () => {
  it('says what comes next, by the clocks of the organisation', () => {
    expect(planText(plan, 'zh-CN', 'Asia/Shanghai').zh).toBe('2031/11/11 09:00 上线');
    expect(planText(plan, 'zh-CN', 'America/New_York').zh).toBe('2031/11/10 20:00 上线');
    const to = '2031-11-11T16:30:00.000Z';
    expect(planText({ ...plan, to, after: 'unpublish' }, 'zh-CN', 'Asia/Shanghai').zh).toBe(
      '2031/11/11 09:00 上线，2031/11/12 00:30 后下线',
    );
    expect(planText({ ...plan, to, state: 'on', version: 3 }, 'zh-CN', 'Asia/Shanghai').zh).toContain(
      '版本 3 正按计划展示',
    );
  });
});
