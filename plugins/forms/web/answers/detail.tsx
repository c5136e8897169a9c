import { DrawerHead } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useSetTimes, useText, useWhen } from '@fitout/sdk/web';
import { Button, DrawerBody, DrawerFooter, OverlayDrawer, Spinner } from '@fluentui/react-components';
import type { AnswerDetail } from '../../shared/calls/outputs.ts';
import { formsClient } from '../client.ts';
import classes from './answers.module.css';
import { Bookings } from './bookings.tsx';
import { StateBadge } from './state-badge.tsx';

/** One answer as it was given, and what is done with it. */
export function AnswerDrawer(props: { id: string; formId: string; onClose(): void; onChanged(): void }) {
  const { id, formId, onClose, onChanged } = props;
  const { http, session } = usePlugin();
  const t = useText();
  const client = formsClient(http);
  const answer = useRemote(`answer ${id}`, (signal) => client.answer(id, signal));
  const data = answer.data;
  const act = async (action: 'done' | 'new' | 'trash' | 'restore') => {
    await client.change(formId, [id], action);
    onChanged();
    if (action === 'trash' || action === 'restore') onClose();
    else answer.reload();
  };
  const button = (action: Parameters<typeof act>[0], zh: string, en: string, primary = false) => (
    <Button appearance={primary ? 'primary' : 'secondary'} onClick={() => void act(action).catch(() => undefined)}>
      {t({ zh, en })}
    </Button>
  );
  return (
    <OverlayDrawer
      open
      position="end"
      className={classes.drawer}
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <DrawerHead onClose={onClose}>
        {t({ zh: '答卷', en: 'Answer' })} {data?.number}
      </DrawerHead>
      <DrawerBody>
        {answer.error === undefined ? null : <p role="alert">{answer.error.message}</p>}
        {data === undefined && answer.error === undefined ? <Spinner /> : null}
        {data === undefined ? null : <Body answer={data} onChanged={answer.reload} />}
      </DrawerBody>
      {data !== undefined && session.can('forms.edit') ? (
        <DrawerFooter>
          {data.trashed ? (
            button('restore', '恢复', 'Restore', true)
          ) : (
            <>
              {data.state === 'new'
                ? button('done', '标记为已处理', 'Mark as handled', true)
                : button('new', '标记为待处理', 'Mark as new')}
              {button('trash', '删除', 'Delete')}
            </>
          )}
        </DrawerFooter>
      ) : null}
    </OverlayDrawer>
  );
}

function Body({ answer, onChanged }: { answer: AnswerDetail; onChanged(): void }) {
  const { http, overlays } = usePlugin();
  const t = useText();
  const { zone, otherZone } = useSetTimes();
  const when = useWhen(zone);
  const client = formsClient(http);
  const urlOf = (file: string) => client.fileUrl(answer.id, file);
  return (
    <>
      <p className={classes.facts}>
        <StateBadge state={answer.state} /> {[when(answer.at), otherZone].filter(Boolean).join(' ')} ·{' '}
        {answer.person ?? t({ zh: '访客', en: 'a visitor' })} ·{' '}
        {t({ zh: '表单版本 {n}', en: 'version {n}' }, { n: answer.version })}
        {answer.handledBy === null
          ? ''
          : ` · ${t({ zh: '{name} 处理', en: 'handled by {name}' }, { name: answer.handledBy })}`}
      </p>
      {answer.bookings.length === 0 || answer.trashed ? null : (
        <Bookings bookings={answer.bookings} onChanged={onChanged} />
      )}
      <dl className={classes.items}>
        {answer.items.map((item) => (
          <div key={item.id}>
            <dt>{item.title}</dt>
            <dd>
              {item.files.length > 0 ? null : item.text === '' ? '—' : item.text}
              {item.files.length === 0 ? null : (
                <span className={classes.files}>
                  {item.files.map((file) =>
                    file.image ? (
                      <button
                        key={file.id}
                        type="button"
                        aria-label={t({ zh: '查看 {name}', en: 'View {name}' }, { name: file.name })}
                        onClick={() => overlays.previewImages([{ src: urlOf(file.id), alt: file.name }])}
                      >
                        <img src={urlOf(file.id)} alt={file.name} />
                      </button>
                    ) : (
                      <a key={file.id} href={urlOf(file.id)} download={file.name}>
                        {file.name}
                      </a>
                    ),
                  )}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
