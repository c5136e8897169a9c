import type { LocalText } from '@fitout/sdk';
import { useLanguage, useSetTimes, useText } from '@fitout/sdk/web';
import type { PageSchedule } from '../../shared/calls/outputs.ts';
import type { PageStatus } from '../../shared/choices.ts';
import { planText } from '../parts/plan.ts';
import { when } from '../parts/when.ts';
import classes from './pages.module.css';

export const statusLabels: Record<PageStatus, LocalText> = {
  draft: { zh: '草稿', en: 'Draft' },
  published: { zh: '已发布', en: 'Published' },
  changed: { zh: '有改动', en: 'Changed' },
  trashed: { zh: '回收站', en: 'Trash' },
};

/** What a page is now, and what is planned for it. */
export function StatusBadge({ status, plan }: { status: PageStatus; plan: PageSchedule | null }) {
  const t = useText();
  const language = useLanguage();
  const { zone: timeZone } = useSetTimes();
  const waits = plan?.state === 'waiting';
  return (
    <div className={classes.states}>
      {status === 'draft' && waits ? null : (
        <span className={classes.status} data-status={status}>
          {t(statusLabels[status])}
        </span>
      )}
      {plan === null ? null : (
        <>
          {waits ? (
            <span className={classes.status} data-status="scheduled">
              {t(scheduledTexts)}
            </span>
          ) : null}
          <span className={classes.small} title={t(planText(plan, language, timeZone))}>
            {waits
              ? when(plan.from, language, { timeZone })
              : t({ zh: '至 {to}', en: 'till {to}' }, { to: when(plan.to ?? '', language, { timeZone }) })}
          </span>
        </>
      )}
    </div>
  );
}

export const scheduledTexts: LocalText = { zh: '待发布', en: 'Scheduled' };
