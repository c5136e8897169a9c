import type { LocalText } from '@fitout/sdk';
import { TimeField } from '@fitout/sdk/desktop';
import { type SetTimes, useSetTimes, useText } from '@fitout/sdk/web';
import { Field as Labelled, Radio, RadioGroup } from '@fluentui/react-components';
import type { PageSchedule } from '../../shared/calls/outputs.ts';
import { endTexts } from '../parts/plan.ts';
import classes from './dialogs.module.css';

/** What the fields hold: texts of datetime-local fields in the organisation's zone, empty for none. */
export interface PlanDraft {
  later: boolean;
  from: string;
  to: string;
  after: PageSchedule['after'];
}

/** At once, for good. */
export function newPlan({ toField }: SetTimes): PlanDraft {
  const next = toField(new Date(Date.now() + 3_600_000).toISOString()).replace(/\d\d$/, '00');
  return { later: false, from: next, to: '', after: 'restore' };
}

/** Whether it is published now and for good: then there is nothing to plan. */
export const isNow = (plan: PlanDraft): boolean => !plan.later && plan.to === '';

/** What is wrong with the times, per field. */
export function planFaults(
  plan: PlanDraft,
  { fromField }: Pick<SetTimes, 'fromField'>,
  now = Date.now(),
): { from?: LocalText; to?: LocalText } {
  const from = plan.later ? Date.parse(fromField(plan.from) ?? '') : now;
  const to = fromField(plan.to);
  if (Number.isNaN(from)) return { from: { zh: '请选择上线时间', en: 'Choose when to go live' } };
  if (plan.later && from < now - 60_000) return { from: { zh: '时间已经过去', en: 'This time is in the past' } };
  if (to !== undefined && Date.parse(to) <= from)
    return { to: { zh: '应晚于上线时间', en: 'Must be after the start' } };
  return {};
}

/** When the page goes live, and when that ends. */
export function PlanFields({ plan, onChange }: { plan: PlanDraft; onChange(plan: PlanDraft): void }) {
  const t = useText();
  const times = useSetTimes();
  const faults = planFaults(plan, times);
  const problem = (words: LocalText | undefined) => (words === undefined ? {} : { error: t(words) });
  return (
    <div className={classes.plan}>
      <RadioGroup
        layout="horizontal"
        aria-label={t({ zh: '发布时间', en: 'When' })}
        value={plan.later ? 'later' : 'now'}
        onChange={(_, data) => onChange({ ...plan, later: data.value === 'later' })}
      >
        <Radio value="now" label={t({ zh: '立即发布', en: 'Now' })} />
        <Radio value="later" label={t({ zh: '定时发布', en: 'Schedule' })} />
      </RadioGroup>
      <div className={classes.times}>
        {plan.later ? (
          <TimeField
            label={t({ zh: '上线时间', en: 'Goes live' })}
            required
            {...problem(faults.from)}
            value={plan.from}
            onChange={(from) => onChange({ ...plan, from })}
          />
        ) : null}
        <TimeField
          label={t({ zh: '结束时间（可选）', en: 'Ends (optional)' })}
          {...problem(faults.to)}
          value={plan.to}
          onChange={(to) => onChange({ ...plan, to })}
        />
      </div>
      {plan.to === '' ? null : (
        <Labelled label={t({ zh: '结束后', en: 'Then' })}>
          <RadioGroup
            value={plan.after}
            onChange={(_, data) => onChange({ ...plan, after: data.value === 'unpublish' ? 'unpublish' : 'restore' })}
          >
            <Radio value="restore" label={t(endTexts.restore)} />
            <Radio value="unpublish" label={t(endTexts.unpublish)} />
          </RadioGroup>
        </Labelled>
      )}
      {isNow(plan) ? null : (
        <p className={classes.small}>
          {plan.later
            ? t({
                zh: '内容以现在的草稿为准，之后的修改不会包含在内。',
                en: 'The current draft will go live, without later changes. ',
              })
            : null}
          {t({ zh: '时间按{zone}', en: 'Times are in {zone}' }, { zone: times.zoneName })}
        </p>
      )}
    </div>
  );
}
