import { useFormCheck, usePlugin, useText } from '@fitout/sdk/web';
import { type FormEvent, useId, useState } from 'react';
import { longestNote } from '../../shared/notes.ts';
import { type Notes, useNotes } from '../use-notes.ts';
import styles from './phone-notes.module.css';

/** The page at /m/template. */
export default function PhoneNotesView() {
  const t = useText();
  const notes = useNotes();
  return (
    <div className={styles.page}>
      {notes.mayWrite && <NewNote notes={notes} />}
      {notes.error !== undefined && (
        <p role="alert" className={styles.failed}>
          {notes.error.message}{' '}
          <button type="button" onClick={notes.reload}>
            {t({ zh: '重试', en: 'Try again' })}
          </button>
        </p>
      )}
      <NoteList notes={notes} />
    </div>
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
      <input
        name="text"
        required
        aria-invalid={problem !== undefined}
        aria-describedby={problem && says}
        aria-label={t({ zh: '新便签', en: 'New note' })}
        maxLength={longestNote}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          changed('text');
        }}
      />
      <button type="submit">{t({ zh: '保存', en: 'Save' })}</button>
      {problem !== undefined && (
        <p id={says} className={styles.problem}>
          {t(problem)}
        </p>
      )}
    </form>
  );
}

function NoteList({ notes }: { notes: Notes }) {
  const t = useText();
  if (notes.list?.length === 0) return <p className={styles.none}>{t({ zh: '还没有便签', en: 'No notes yet' })}</p>;
  return (
    <ul className={styles.list}>
      {notes.list?.map((note) => (
        <li key={note.id}>
          <span>{note.text}</span>
          {notes.mayWrite && (
            <button
              type="button"
              aria-label={t({ zh: '删除：{text}', en: 'Delete: {text}' }, { text: note.text })}
              onClick={() => void notes.remove(note)}
            >
              {t({ zh: '删除', en: 'Delete' })}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
