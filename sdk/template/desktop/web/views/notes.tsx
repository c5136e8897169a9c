import { LoadFailed, Loading, Page } from '@fitout/sdk/desktop';
import { useFormCheck, useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import { type FormEvent, useId, useState } from 'react';
import { longestNote } from '../../shared/notes.ts';
import { type Notes, useNotes } from '../use-notes.ts';
import styles from './notes.module.css';

/** The page at /template. */
export default function NotesView() {
  const t = useText();
  const notes = useNotes();
  return (
    <Page
      title={t({ zh: '便签', en: 'Notes' })}
      lead={t({ zh: '随手记下的事', en: 'Things to remember' })}
      actions={null}
    >
      {notes.mayWrite && <NewNote notes={notes} />}
      {notes.error !== undefined && <LoadFailed error={notes.error} onRetry={notes.reload} />}
      {notes.list === undefined ? notes.error === undefined && <Loading /> : <NoteList notes={notes} />}
    </Page>
  );
}

function NewNote({ notes }: { notes: Notes }) {
  const { toasts } = usePlugin();
  const t = useText();
  const [typed, setTyped] = useState('');
  const { problems, check, changed } = useFormCheck();
  const problem = problems.get('text');
  const says = useId();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!check(event.currentTarget) || !(await notes.add(typed))) return;
    setTyped('');
    toasts.success({ zh: '已保存', en: 'Saved' });
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <textarea
        name="text"
        required
        aria-invalid={problem !== undefined}
        aria-describedby={problem && says}
        aria-label={t({ zh: '新便签', en: 'New note' })}
        rows={3}
        maxLength={longestNote}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          changed('text');
        }}
      />
      {problem !== undefined && (
        <p id={says} className={styles.problem}>
          {t(problem)}
        </p>
      )}
      <button type="submit">{t({ zh: '保存', en: 'Save' })}</button>
    </form>
  );
}

function NoteList({ notes }: { notes: Notes }) {
  const t = useText();
  const language = useLanguage();
  if (notes.list?.length === 0) return <p className={styles.none}>{t({ zh: '还没有便签', en: 'No notes yet' })}</p>;
  return (
    <ul className={styles.list}>
      {notes.list?.map((note) => (
        <li key={note.id}>
          <p>{note.text}</p>
          <small>
            {note.author} <time dateTime={note.at}>{new Date(note.at).toLocaleString(language)}</time>
            {notes.mayWrite && (
              <button
                type="button"
                aria-label={t({ zh: '删除：{text}', en: 'Delete: {text}' }, { text: note.text })}
                onClick={() => void notes.remove(note)}
              >
                {t({ zh: '删除', en: 'Delete' })}
              </button>
            )}
          </small>
        </li>
      ))}
    </ul>
  );
}
