import { isFitoutError, type LocalText } from '@fitout/sdk';
import { useLanguage, useRemote, useSetTimes, useText } from '@fitout/sdk/web';
import { Button, Input, Field as Labelled } from '@fluentui/react-components';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PageSchedule } from '../../shared/calls/outputs.ts';
import type { Problem } from '../../shared/calls/publishing.ts';
import { decorationCalls } from '../client.ts';
import { planText } from '../parts/plan.ts';
import { useSession } from '../session/hooks.ts';
import { CheckList, checkHere } from './check-list.tsx';
import classes from './dialogs.module.css';
import { EditorDialog, useDialog } from './frame.tsx';
import { HomeOffer } from './home-offer.tsx';
import { isNow, newPlan, PlanFields, planFaults } from './plan-fields.tsx';
import { PlanNotice } from './plan-notice.tsx';
import { PublishedAt } from './published.tsx';

/** Why nothing is published where the edits before it could not be saved, by what the saver calls it. */
const away: Record<string, LocalText> = {
  offline: { zh: '已离线，暂时无法发布', en: 'You are offline. Publishing is not possible now' },
  unreachable: { zh: '连不上服务器，暂时无法发布', en: 'The server is not responding. Publishing is not possible now' },
  conflict: { zh: '与他人的修改冲突，请先处理', en: 'Your changes conflict with someone else’s. Resolve that first' },
};

export function PublishDialog(props: {
  slug: string;
  onClose(): void;
  onJump(problem: Problem): void;
  onPublished(version: number): void;
}) {
  const { slug, onClose, onJump, onPublished } = props;
  const session = useSession();
  const t = useText();
  const dialog = useDialog(onClose);
  const call = decorationCalls(session.ctx.http);
  const params = { id: session.id };
  const [theirs, setTheirs] = useState<Problem[]>();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [version, setVersion] = useState<number>();
  const times = useSetTimes();
  const [plan, setPlan] = useState(() => newPlan(times));
  const [planned, setPlanned] = useState<PageSchedule>();
  // Closed while the answer was on its way: it is told all the same.
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    return () => {
      closed.current = true;
    };
  }, []);
  const existing = useRemote(`plan ${session.id}`, (signal) => call('GET pages/:id/schedule', { params }, { signal }));
  const language = useLanguage();
  const checks = useRemote(`checks ${session.id}`, async (signal) => {
    await session.saver.flush();
    return call('GET pages/:id/checks', { params }, { signal, showError: false });
  });
  const unchecked = theirs === undefined && checks.error !== undefined;
  const here = useMemo(() => (unchecked ? checkHere(session, times.zone) : []), [session, unchecked, times.zone]);
  const problems = theirs ?? checks.data?.problems ?? here;
  const checking = theirs === undefined && checks.loading;
  const blocked = checking || unchecked || problems.some((problem) => problem.severity === 'error');

  const publish = async () => {
    setBusy(true);
    try {
      await session.saver.flush();
      const order = { rev: session.saver.rev, note };
      const silent = { showError: false };
      if (isNow(plan)) {
        const answer = await call('POST pages/:id/publish', { params, body: order }, silent);
        setVersion(answer.version);
        if (closed.current)
          session.ctx.toasts.success({
            zh: `发布成功，版本 ${answer.version} 已上线`,
            en: `Published: version ${answer.version} is live`,
          });
        onPublished(answer.version);
      } else {
        const from = plan.later ? times.fromField(plan.from) : null;
        const body = { ...order, from, to: times.fromField(plan.to) ?? null, after: plan.after };
        const { schedule } = await call('PUT pages/:id/schedule', { params, body }, silent);
        if (schedule !== null) setPlanned(schedule);
        if (schedule?.version != null) onPublished(schedule.version);
      }
    } catch (error) {
      const found = isFitoutError(error) ? (error.detail as { problems?: Problem[] } | undefined)?.problems : undefined;
      if (Array.isArray(found) && !closed.current) setTheirs(found);
      else
        session.ctx.toasts.error(
          away[(error as Error).message] ?? (isFitoutError(error) ? error.text : (error as Error).message),
          error,
        );
    } finally {
      setBusy(false);
    }
  };
  if (version !== undefined)
    return (
      <EditorDialog dialog={dialog} title={{ zh: '发布成功', en: 'Published' }}>
        <p>{t({ zh: '版本 {n} 已上线', en: 'Version {n} is live' }, { n: version })}</p>
        <PublishedAt slug={slug} />
        <HomeOffer />
      </EditorDialog>
    );
  if (planned !== undefined)
    return (
      <EditorDialog
        dialog={dialog}
        title={planned.state === 'on' ? { zh: '发布成功', en: 'Published' } : { zh: '已安排定时发布', en: 'Scheduled' }}
      >
        <p>{t(planText(planned, language, times.zone))}</p>
        <PublishedAt slug={slug} />
      </EditorDialog>
    );
  const former = existing.data?.schedule ?? undefined;
  const faults = planFaults(plan, times);
  const wrongTimes = faults.from !== undefined || faults.to !== undefined;
  return (
    <EditorDialog
      dialog={dialog}
      title={{ zh: '发布页面', en: 'Publish page' }}
      actions={
        <Button appearance="primary" disabled={busy || blocked || wrongTimes} onClick={publish}>
          {t(
            busy
              ? { zh: '正在发布', en: 'Publishing' }
              : plan.later
                ? { zh: '确认定时', en: 'Schedule' }
                : { zh: '确认发布', en: 'Publish now' },
          )}
        </Button>
      }
    >
      <div className={classes.stack}>
        {former === undefined ? null : <PlanNotice id={session.id} plan={former} onCancelled={existing.reload} />}
        <CheckList
          problems={problems}
          busy={checking}
          onJump={(problem) => dialog.close(() => onJump(problem))}
          onRetry={unchecked ? checks.reload : undefined}
        />
      </div>
      <PlanFields plan={plan} onChange={setPlan} />
      {former?.state === 'waiting' && !isNow(plan) ? (
        <p className={classes.small}>
          {t({ zh: '新的安排将替换现有的定时。', en: 'This replaces the current schedule.' })}
        </p>
      ) : null}
      <Labelled label={t({ zh: '版本说明（可选）', en: 'Note (optional)' })}>
        <Input value={note} maxLength={500} onChange={(_, data) => setNote(data.value)} />
      </Labelled>
    </EditorDialog>
  );
}
