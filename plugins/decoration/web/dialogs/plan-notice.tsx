import { useLanguage, usePlugin, useSetTimes, useText } from '@fitout/sdk/web';
import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useState } from 'react';
import type { PageSchedule } from '../../shared/calls/outputs.ts';
import { decorationCalls } from '../client.ts';
import { planText } from '../parts/plan.ts';
import { when } from '../parts/when.ts';

/** What is planned for the page, with the way out of it. */
export function PlanNotice({ id, plan, onCancelled }: { id: string; plan: PageSchedule; onCancelled(): void }) {
  const t = useText();
  const ctx = usePlugin();
  const language = useLanguage();
  const { zone } = useSetTimes();
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    try {
      await decorationCalls(ctx.http)('DELETE pages/:id/schedule', { params: { id } });
      ctx.toasts.success({ zh: '已取消定时', en: 'Schedule cancelled' });
      onCancelled();
    } finally {
      setBusy(false);
    }
  };
  const fixed = { at: when(plan.plannedAt, language), by: plan.plannedBy };
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>
          {plan.state === 'waiting'
            ? t({ zh: '待发布', en: 'Scheduled' })
            : t({ zh: '限时展示中', en: 'Live until end time' })}
        </MessageBarTitle>
        {t(planText(plan, language, zone))}。
        {plan.state === 'waiting'
          ? t({ zh: '内容固定于 {at}（{by}）。', en: ' Content saved {at} by {by}.' }, fixed)
          : t({
              zh: '现在发布的新版本同样在到期时结束。',
              en: ' A version published now also ends at that time.',
            })}
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" disabled={busy || !ctx.session.can('decoration.publish')} onClick={() => void cancel()}>
          {plan.state === 'waiting'
            ? t({ zh: '取消定时', en: 'Cancel schedule' })
            : t({ zh: '取消到期', en: 'Remove end time' })}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
