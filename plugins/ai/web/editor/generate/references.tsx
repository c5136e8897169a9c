import { IconButton, useMenuButton } from '@fitout/sdk/desktop';
import { callsOf, useText } from '@fitout/sdk/web';
import { Button, Field } from '@fluentui/react-components';
import { DismissRegular, ImageAddRegular } from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio/react';
import type { blobCalls } from '../../../shared/calls/blobs.ts';
import { hashOf } from '../../pictures/file-work.ts';
import { plainPicture } from '../../pictures/plain-picture.ts';
import { useEditor } from '../session/hooks.ts';
import type { EditorSession } from '../session/session.ts';
import classes from './generate.module.css';

const loadMenu = () => import('../parts/picture-menu.tsx');
const PictureMenu = lazy(() => loadMenu().then((part) => ({ default: part.PictureMenu })));

/** Pictures that a model goes by. */
export function References({ most }: { most: number }) {
  const session = useEditor();
  const t = useText();
  const menu = useMenuButton(loadMenu);
  const { references } = useSnapshot(session.ui.generate);
  const call = callsOf<typeof blobCalls>(session.ctx.http);
  return (
    <Field label={t({ zh: '参考图（最多 {most} 张）', en: 'Reference images (up to {most})' }, { most })} size="small">
      <div className={classes.references}>
        {references.map(({ hash, name }) => (
          <span key={hash}>
            <img src={call.url('GET blobs/:hash', { params: { hash } })} alt={name} />
            <IconButton
              aria-label={t({ zh: '移除 {name}', en: 'Remove {name}' }, { name })}
              onClick={() => {
                const all = session.ui.generate.references;
                session.ui.generate.references = all.filter((one) => one.hash !== hash);
              }}
            >
              <DismissRegular />
            </IconButton>
          </span>
        ))}
        {references.length < most ? (
          <Button {...menu.button} type="button" size="small" icon={<ImageAddRegular />}>
            {t({ zh: '添加', en: 'Add' })}
          </Button>
        ) : null}
      </div>
      <Suspense>
        {menu.menu === undefined ? null : (
          <PictureMenu {...menu.menu} onFiles={(files) => void addReferences(session, files, most)} />
        )}
      </Suspense>
    </Field>
  );
}

async function addReferences(session: EditorSession, files: readonly File[], most: number): Promise<void> {
  for (const file of files) {
    const { references } = session.ui.generate;
    if (references.length >= most) return;
    await session.attempt(
      (async () => {
        const plain = await plainPicture(session.ctx, file, file.name);
        const hash = await hashOf(plain);
        const call = callsOf<typeof blobCalls>(session.ctx.http, { showError: false });
        await call('POST blobs/:hash', { params: { hash }, files: plain }, { timeout: 600_000 });
        if (!references.some((one) => one.hash === hash)) references.push({ hash, name: file.name });
      })(),
    );
  }
}
