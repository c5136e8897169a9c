import { Page } from '@fitout/sdk/desktop';
import { useFormCheck, useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import { type FormEvent, useId, useState } from 'react';
import { longestNote } from '../../shared/notes.ts';
import { useNotes } from '../../shared/use-notes.ts';
import styles from './notes.module.css';

/** The page at /starter. */
export default function NotesView() {
  const { toasts } = usePlugin();
  const t = useText();
  const language = useLanguage();
  const { notes, add, remove } = useNotes();
  const [typed, setTyped] = useState('');
  const { problems, check, changed } = useFormCheck();
  const problem = problems.get('text');
  const says = useId();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!check(event.currentTarget) || !add(typed)) return;
    setTyped('');
    toasts.success({ zh: '已保存', en: 'Saved' });
  }

  return (
    <Page
      title={t({ zh: '便签', en: 'Notes' })}
      lead={t({ zh: '随手记下的事', en: 'Things to remember' })}
      actions={null}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
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
      {notes.length === 0 && <p className={styles.none}>{t({ zh: '还没有便签', en: 'No notes yet' })}</p>}
      <ul className={styles.list}>
        {notes.map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            <small>
              <time dateTime={note.at}>{new Date(note.at).toLocaleString(language)}</time>
              <button
                type="button"
                aria-label={t({ zh: '删除：{text}', en: 'Delete: {text}' }, { text: note.text })}
                onClick={() => remove(note.id)}
              >
                {t({ zh: '删除', en: 'Delete' })}
              </button>
            </small>
          </li>
        ))}
      </ul>
    </Page>
  );
}
