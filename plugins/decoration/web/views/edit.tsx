import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, Spinner } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import '../styles.ts';
import { CannotOpen } from '../editor/broken-page.tsx';
import classes from '../editor/edit.module.css';
import { Editor } from '../editor/editor.tsx';
import { SessionProvider } from '../session/hooks.ts';
import { useEditor } from '../session/use-editor.ts';

export default function EditView() {
  const t = useText();
  const ctx = usePlugin();
  const asked = new URLSearchParams(useSearch());
  const id = asked.get('id') ?? '';
  if (!/^\d+$/.test(id))
    return (
      <div className={classes.center}>
        <h1>{t({ zh: '请先选择要装修的页面', en: 'Choose a page to edit first' })}</h1>
        <Button appearance="primary" onClick={() => ctx.navigation.open('/fit/list')}>
          {t({ zh: '页面', en: 'Pages' })}
        </Button>
      </div>
    );
  return <PageEditor key={id} id={id} figures={asked.get('figures') === '1'} />;
}

/** `figures`: the address asks for the page's figures, which are shown from then on. */
function PageEditor({ id, figures }: { id: string; figures: boolean }) {
  const t = useText();
  const { navigation } = usePlugin();
  const handle = useEditor(id);
  const { open, error, reload } = handle;
  useEffect(() => {
    if (!figures || open === undefined) return;
    open.session.view.set({ figures: true });
    navigation.open(`/fit/edit?id=${id}`, { replace: true });
  }, [figures, open, id, navigation]);
  if (error !== undefined) return <CannotOpen error={error} onRetry={() => reload()} />;
  if (open === undefined)
    return (
      <div className={classes.center}>
        <Spinner label={t({ zh: '正在打开页面', en: 'Opening' })} />
      </div>
    );
  return (
    <SessionProvider value={open.session} key={keyOf(open.session)}>
      <Editor open={open} handle={handle} />
    </SessionProvider>
  );
}

let sessions = 0;
const keys = new WeakMap<object, number>();

/** Another session of the same page starts its views anew. */
function keyOf(session: object): number {
  const key = keys.get(session) ?? ++sessions;
  keys.set(session, key);
  return key;
}
