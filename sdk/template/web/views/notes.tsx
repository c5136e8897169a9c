import { callsOf, useFormCheck, usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Button, Field, Spinner, Textarea } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import type { Note, noteCalls } from '../../shared/calls.ts';
import { longestNote, noteText } from '../../shared/notes.ts';
import styles from './notes.module.css';

/** The page at /template. */
export default function NotesView() {
  const { http, session, toasts } = usePlugin();
  const call = callsOf<typeof noteCalls>(http);
  const t = useText();
  const notes = useRemote('notes', (signal) => call('GET notes', {}, { signal }));
  const [typed, setTyped] = useState('');
  const { problems, check, changed } = useFormCheck();
  const problem = problems.get('text');
  const mayWrite = session.can('template.edit');

  async function add(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!check(event.currentTarget)) return;
    await call('POST notes', { body: { text: noteText(typed) } });
    setTyped('');
    toasts.success({ zh: '已保存', en: 'Saved' });
    notes.reload();
  }

  async function remove(note: Note): Promise<void> {
    await call('DELETE notes/:id', { params: { id: note.id } });
    notes.set((notes.data ?? []).filter(({ id }) => id !== note.id));
  }

  return (
    <main className={styles.page}>
      <h1>{t({ zh: '便签', en: 'Notes' })}</h1>
      {mayWrite && (
        <form className={styles.form} noValidate onSubmit={(event) => void add(event)}>
          <Field validationMessage={problem && t(problem)}>
            <Textarea
              name="text"
              required
              aria-label={t({ zh: '新便签', en: 'New note' })}
              maxLength={longestNote}
              value={typed}
              onChange={(_, data) => {
                setTyped(data.value);
                changed('text');
              }}
            />
          </Field>
          <Button type="submit" appearance="primary">
            {t({ zh: '保存', en: 'Save' })}
          </Button>
        </form>
      )}
      {notes.data === undefined && notes.loading && <Spinner label={t({ zh: '加载中', en: 'Loading' })} />}
      {notes.error !== undefined && (
        <p role="alert">
          {notes.error.message} <Button onClick={notes.reload}>{t({ zh: '重试', en: 'Try again' })}</Button>
        </p>
      )}
      {notes.data?.length === 0 && <p>{t({ zh: '还没有便签', en: 'No notes yet' })}</p>}
      <ul className={styles.list}>
        {notes.data?.map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            <small>
              {note.author} <time dateTime={note.at}>{new Date(note.at).toLocaleString()}</time>
            </small>
            {mayWrite && (
              <Button
                size="small"
                appearance="subtle"
                aria-label={t({ zh: '删除：{text}', en: 'Delete: {text}' }, { text: note.text })}
                onClick={() => void remove(note)}
              >
                {t({ zh: '删除', en: 'Delete' })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </main>
  );
}
