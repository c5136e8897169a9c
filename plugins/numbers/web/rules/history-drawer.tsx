import { FormDrawer, ListBody, Loading, useAttempt, useClosing } from '@fitout/sdk/desktop';
import { usePlugin, useRemoteList, useText, useWhen } from '@fitout/sdk/web';
import { Badge, Button } from '@fluentui/react-components';
import { HistoryRegular } from '@fluentui/react-icons';
import type { RuleChange, RuleKind } from '../../shared/calls/rule-outputs.ts';
import { numbersCalls } from '../client.ts';
import classes from './rules.module.css';
import { differences, kindTexts } from './texts.ts';

export interface HistoryOf {
  kind: RuleKind;
  /** One alone, with what it is called. */
  subject?: { id: string; name: string } | undefined;
}

/** 修改记录: what was changed by whom, with the way back to what was before. */
export function HistoryDrawer({ of, close, changed }: { of: HistoryOf; close(): void; changed(): void }) {
  const { kind, subject } = of;
  const { http, overlays } = usePlugin();
  const t = useText();
  const closing = useClosing<never>(close);
  const call = numbersCalls(http);
  const list = useRemoteList(`${kind} ${subject?.id ?? ''}`, (cursor, signal) =>
    call('GET rules/history', { query: { kind, subject: subject?.id, cursor } }, { signal }),
  );
  const attempt = useAttempt(() => {
    list.reload();
    changed();
  });
  const restore = async (change: RuleChange) => {
    const sure = await overlays.confirm({
      title: { zh: `恢复“${change.name}”？`, en: `Restore “${change.name}”?` },
      message: {
        zh: '将恢复为这次修改之前的内容。恢复本身也会记录下来，可以再次撤回。',
        en: 'It will be restored to how it was before this change. The restore is recorded too and can be undone.',
      },
      confirm: { zh: '恢复', en: 'Restore' },
    });
    if (!sure) return;
    await attempt(() => call('POST rules/history/:id/restore', { params: { id: change.id } }), {
      zh: '已恢复',
      en: 'Restored',
    });
  };
  return (
    <FormDrawer
      closing={closing}
      title={t({ zh: '修改记录 · {name}', en: 'History · {name}' }, { name: subject?.name ?? t(kindTexts[kind]) })}
      close={() => closing.finish()}
    >
      <ListBody
        list={list}
        empty={{ icon: <HistoryRegular />, title: t({ zh: '还没有修改过', en: 'No changes yet' }) }}
        notFound=""
      >
        {(items) =>
          items === undefined ? (
            <Loading />
          ) : (
            <ul className={classes.history}>
              {items.map((change) => (
                <Line key={change.id} change={change} restore={() => void restore(change)} />
              ))}
            </ul>
          )
        }
      </ListBody>
    </FormDrawer>
  );
}

function Line({ change, restore }: { change: RuleChange; restore(): void }) {
  const { name, by, at, before, after } = change;
  const t = useText();
  const when = useWhen();
  const what =
    before === null
      ? { zh: '新增', en: 'Added' }
      : after === null
        ? { zh: '删除', en: 'Deleted' }
        : { zh: '修改', en: 'Changed' };
  return (
    <li>
      <span className={classes.name}>
        <Badge appearance="tint" color={after === null ? 'danger' : before === null ? 'success' : 'informative'}>
          {t(what)}
        </Badge>
        <strong>{name}</strong>
      </span>
      <span className={classes.quiet}>
        {when(at)} · {by}
      </span>
      <ul>
        {differences(before, after).map(({ field, words }) => (
          <li key={field.zh}>
            {t(field)} {words}
          </li>
        ))}
      </ul>
      {before === null ? null : (
        <Button size="small" onClick={restore}>
          {t({ zh: '恢复到这次修改之前', en: 'Restore to before this change' })}
        </Button>
      )}
    </li>
  );
}
