import { isFitoutError, type Text } from '@fitout/sdk';
import { useLanguage, useRemote, useText } from '@fitout/sdk/web';
import { Button, Input, Field as Labelled, Link, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { NodeId, PageSchedule } from '../../shared/document.ts';
import { useSession } from '../core/hooks.ts';
import type { EditorSession } from '../core/session.ts';
import { fromField, planWords } from '../parts/plan.ts';
import classes from './dialogs.module.css';
import { DialogFrame, useDialog } from './frame.tsx';
import { isNow, newPlan, PlanFields, planFaults } from './plan-fields.tsx';
import { PlanNotice } from './plan-notice.tsx';
import { PublishedAt } from './published.tsx';

interface Problem {
  node?: NodeId;
  message: Text;
  severity: 'error' | 'warning';
}

/** What is wrong with the page, block by block, in the order of reading; hidden blocks are nobody's problem. */
function checkPage(session: EditorSession): Problem[] {
  const problems: Problem[] = [];
  let shown = 0;
  for (const id of session.store.walk()) {
    const node = session.store.cell(id)?.toNode();
    if (node === undefined || node.hidden) continue;
    shown++;
    for (const { severity, message } of blockDefinition(node.type)?.check(node.props, {}) ?? [])
      problems.push({ node: id, severity, message });
  }
  if (shown === 0) problems.push({ severity: 'error', message: { zh: '页面还没有内容', en: 'The page is empty' } });
  return problems;
}

export function PublishDialog(props: {
  slug: string;
  onClose(): void;
  onJump(id: NodeId): void;
  onPublished(version: number): void;
}) {
  const { slug, onClose, onJump, onPublished } = props;
  const session = useSession();
  const t = useText();
  const dialog = useDialog(onClose);
  const ours = useMemo(() => checkPage(session), [session]);
  const [theirs, setTheirs] = useState<Problem[]>();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [version, setVersion] = useState<number>();
  const [plan, setPlan] = useState(newPlan);
  const [planned, setPlanned] = useState<PageSchedule>();
  const existing = useRemote(`plan ${session.id}`, (signal) =>
    session.ctx.http.get<{ schedule: PageSchedule | null }>(`pages/${session.id}/schedule`, undefined, { signal }),
  );
  const language = useLanguage();
  const problems = theirs ?? ours;
  const blocked = problems.some((problem) => problem.severity === 'error');

  const publish = async () => {
    setBusy(true);
    try {
      await session.saver.flush();
      const order = { rev: session.saver.rev, note };
      const silent = { showError: false };
      if (isNow(plan)) {
        const url = `pages/${session.id}/publish`;
        const answer = await session.ctx.http.post<{ version: number }>(url, order, silent);
        setVersion(answer.version);
        onPublished(answer.version);
      } else {
        const from = plan.later ? fromField(plan.from)?.toISOString() : null;
        const body = { ...order, from, to: fromField(plan.to)?.toISOString() ?? null, after: plan.after };
        const url = `pages/${session.id}/schedule`;
        const { schedule } = await session.ctx.http.put<{ schedule: PageSchedule | null }>(url, body, silent);
        if (schedule !== null) setPlanned(schedule);
        if (schedule?.version != null) onPublished(schedule.version);
      }
    } catch (error) {
      const found = isFitoutError(error) ? (error.detail as { problems?: Problem[] } | undefined)?.problems : undefined;
      if (Array.isArray(found)) setTheirs(found);
      else
        session.ctx.toasts.error(
          (error as Error).message === 'offline'
            ? { zh: '网络不可用，暂时无法发布', en: 'Offline: it cannot be published now' }
            : (error as Error).message,
        );
    } finally {
      setBusy(false);
    }
  };
  if (version !== undefined)
    return (
      <DialogFrame dialog={dialog} title={{ zh: '发布成功', en: 'Published' }}>
        <p>{t({ zh: '版本 {n} 已上线', en: 'Version {n} is live' }, { n: version })}</p>
        <PublishedAt slug={slug} />
      </DialogFrame>
    );
  if (planned !== undefined)
    return (
      <DialogFrame
        dialog={dialog}
        title={
          planned.state === 'on' ? { zh: '发布成功', en: 'Published' } : { zh: '已安排定时发布', en: 'It is planned' }
        }
      >
        <p>{t(planWords(planned, language))}</p>
        <PublishedAt slug={slug} />
      </DialogFrame>
    );
  const former = existing.data?.schedule ?? undefined;
  const faults = planFaults(plan);
  const wrongTimes = faults.from !== undefined || faults.to !== undefined;
  return (
    <DialogFrame
      dialog={dialog}
      title={{ zh: '发布页面', en: 'Publish the page' }}
      actions={
        <Button appearance="primary" disabled={busy || blocked || wrongTimes} onClick={publish}>
          {t(
            busy
              ? { zh: '正在发布', en: 'Publishing' }
              : plan.later
                ? { zh: '确认定时', en: 'Plan it' }
                : { zh: '确认发布', en: 'Publish now' },
          )}
        </Button>
      }
    >
      {former === undefined ? null : <PlanNotice id={session.id} plan={former} onCancelled={existing.reload} />}
      <MessageBar intent={blocked ? 'error' : problems.length > 0 ? 'warning' : 'success'}>
        <MessageBarBody>
          {blocked
            ? t({ zh: '请先修正以下问题再发布', en: 'Mend these before publishing' })
            : problems.length > 0
              ? t({ zh: '可以发布，建议先处理以下提醒', en: 'It can be published; these are worth a look' })
              : t({ zh: '检查通过，可以发布', en: 'All checks passed' })}
        </MessageBarBody>
      </MessageBar>
      <ul className={classes.list} style={{ maxHeight: 260 }}>
        {problems.map((problem, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew as a whole
          <li key={at} className={classes.entry}>
            <div>
              {problem.severity === 'error' ? t({ zh: '错误', en: 'Error' }) : t({ zh: '提醒', en: 'Hint' })}：
              {nameOf(session, problem.node, t)} {t(problem.message)}
            </div>
            {problem.node === undefined ? null : (
              <Link as="button" onClick={() => dialog.close(() => onJump(problem.node as NodeId))}>
                {t({ zh: '去修改', en: 'Go there' })}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <PlanFields plan={plan} onChange={setPlan} />
      {former?.state === 'waiting' && !isNow(plan) ? (
        <p className={classes.small}>
          {t({ zh: '新的安排将替换现有的定时。', en: 'This takes the place of the present plan.' })}
        </p>
      ) : null}
      <Labelled label={t({ zh: '版本说明（可选）', en: 'Note (optional)' })}>
        <Input value={note} maxLength={500} onChange={(_, data) => setNote(data.value)} />
      </Labelled>
    </DialogFrame>
  );
}

function nameOf(session: EditorSession, id: NodeId | undefined, t: ReturnType<typeof useText>): string {
  const type = id === undefined ? undefined : session.store.cell(id)?.type;
  const title = type === undefined ? undefined : blockDefinition(type)?.title;
  return title === undefined ? '' : t(title);
}
