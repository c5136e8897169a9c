import { sizeText } from '@fitout/sdk';
import { errorText, Problem } from '@fitout/sdk/desktop';
import { useLanguage, usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { numbersCalls } from '../client.ts';
import classes from './import.module.css';

/** Files that the operator put on the server; nothing where there is no such folder. */
export function ServerFolder({ pool, busy, onFile }: { pool: string; busy: boolean; onFile(name: string): void }) {
  const { http } = usePlugin();
  const t = useText();
  const language = useLanguage();
  const { data, error } = useRemote(`folder ${pool}`, (signal) =>
    numbersCalls(http)('GET pools/:id/folder', { params: { id: pool } }, { signal }),
  );
  if (error !== undefined) return <Problem text={errorText(error)} />;
  if (data === undefined || data.folder === null) return null;
  const { folder, items } = data;
  return (
    <section className={classes.folder} aria-label={t({ zh: '服务器文件夹', en: 'Server folder' })}>
      <p className={classes.quiet}>
        {items.length === 0
          ? t(
              {
                zh: '也可以请运维人员把文件放到服务器的 {folder}，不必上传。',
                en: 'You can also have the file placed in {folder} on the server instead of uploading it.',
              },
              { folder },
            )
          : t({ zh: '或从服务器的 {folder} 选择：', en: 'Or choose from {folder} on the server:' }, { folder })}
      </p>
      {items.length === 0 ? null : (
        <ul>
          {items.map(({ name, bytes, changedAt }) => (
            <li key={name}>
              <Button appearance="subtle" disabledFocusable={busy} onClick={() => onFile(name)}>
                {name}
              </Button>
              <span className={classes.quiet}>
                {sizeText(bytes)} · {new Date(changedAt).toLocaleString(language)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
