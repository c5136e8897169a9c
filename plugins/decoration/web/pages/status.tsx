import type { LocalText } from '@fitout/sdk';
import { useLanguage, useText } from '@fitout/sdk/web';
import type { PageSchedule } from '../../shared/calls/things.ts';
import type { PageStatus } from '../../shared/choices.ts';
import { planWords } from '../parts/plan.ts';
import { when } from '../parts/when.ts';
import classes from './pages.module.css';

export const statusWords: Record<PageStatus, LocalText> = {
  draft: { zh: '草稿', en: 'Draft' },
  published: { zh: '已发布', en: 'Published' },
  changed: { zh: '有改动', en: 'Changed' },
  trashed: { zh: '回收站', en: 'Trash' },
};

/** What a page is now, and what is planned for it. */
export function StatusBadge({ status, plan }: { status: PageStatus; plan: PageSchedule | null }) {
  const t = useText();
  const language = useLanguage();
  const waits = plan?.state === 'waiting';
  return (
    <div className={classes.states}>
      {status === 'draft' && waits ? null : (
        <span className={classes.status} data-status={status}>
          {t(statusWords[status])}
        </span>
      )}
      {plan === null ? null : (
        <>
          {waits ? (
            <span className={classes.status} data-status="scheduled">
              {t(scheduledWords)}
            </span>
          ) : null}
          <span className={classes.small} title={t(planWords(plan, language))}>
            {waits
              ? when(plan.from, language)
              : t({ zh: '至 {to}', en: 'till {to}' }, { to: when(plan.to ?? '', language) })}
          </span>
        </>
      )}
    </div>
  );
}

export const scheduledWords: LocalText = { zh: '待发布', en: 'Planned' };
