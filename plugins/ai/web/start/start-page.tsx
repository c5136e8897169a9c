import { Empty, LoadFailed, Loading } from '@fitout/sdk/desktop';
import { callsOf, usePlugin, useRemote, useServerChanges, useText } from '@fitout/sdk/web';
import { Button, Spinner } from '@fluentui/react-components';
import { ArrowLeftRegular, ImageEditRegular } from '@fluentui/react-icons';
import { useRef } from 'react';
import type { documentCalls } from '../../shared/calls/documents.ts';
import { sizePresets } from '../../shared/presets.ts';
import { RecentCard } from '../list/document-card.tsx';
import { OpenPicture } from '../list/open-picture.tsx';
import { useDropped } from '../pictures/use-dropped.ts';
import classes from './start-page.module.css';
import { TaskDrawing } from './task-drawing.tsx';
import { type Task, tasks } from './tasks.ts';
import { type Beginnings, useBeginnings } from './use-beginnings.ts';

/** Documents that are shown. */
const recent = 12;

/** The first page of the product: a picture to begin with, a blank sheet, or what was worked on last. */
export function StartPage({ open, onLeave }: { open(id: string, task?: Task): void; onLeave(): void }) {
  const t = useText();
  const { session } = usePlugin();
  const page = useRef<HTMLDivElement>(null);
  const beginnings = useBeginnings(open);
  const { opening, withFile } = beginnings;
  const mayEdit = session.can('ai.edit');
  useDropped(page, mayEdit ? ([first]) => first !== undefined && withFile(first) : undefined);
  return (
    <div className={classes.page} ref={page}>
      <header className={classes.head}>
        <Button appearance="subtle" icon={<ArrowLeftRegular />} onClick={onLeave}>
          {t({ zh: '返回工作台', en: 'Back to the workbench' })}
        </Button>
      </header>
      <main className={classes.main}>
        <h1 data-page-heading="" tabIndex={-1}>
          {mayEdit
            ? t({ zh: '你想做什么', en: 'What would you like to do?' })
            : t({ zh: '最近的图片', en: 'Recent images' })}
        </h1>
        {mayEdit ? <NewPicture beginnings={beginnings} /> : null}
        {mayEdit ? <h2>{t({ zh: '最近', en: 'Recent' })}</h2> : null}
        <Recent open={open} />
      </main>
      {opening === undefined ? null : (
        <div className={classes.opening}>
          <Spinner size="large" label={t({ zh: '正在打开 {name}', en: 'Opening {name}' }, { name: opening })} />
        </div>
      )}
    </div>
  );
}

function NewPicture({ beginnings: { making, withFile, withTask, withBlank } }: { beginnings: Beginnings }) {
  const t = useText();
  return (
    <>
      <section className={classes.drop}>
        <ImageEditRegular aria-hidden />
        <p>{t({ zh: '打开一张图片，或拖到这里', en: 'Open an image, or drop one here' })}</p>
        <OpenPicture onFile={(file) => withFile(file)} appearance="primary" />
        <small>
          {t({
            zh: 'PNG、JPEG、WebP、AVIF、HEIC、SVG、PSD 等；除了用 AI 生成，图片不会离开本平台',
            en: 'PNG, JPEG, WebP, AVIF, HEIC, SVG, PSD and more. Images never leave this platform unless you generate with AI',
          })}
        </small>
      </section>
      <ul className={classes.tasks} aria-label={t({ zh: '从任务开始', en: 'Start with a task' })}>
        {tasks.map(({ id, title, about }) => (
          <li key={id}>
            <button type="button" disabled={making} onClick={() => void withTask(id)}>
              <TaskDrawing task={id} />
              <strong>{t(title)}</strong>
              <small>{t(about)}</small>
            </button>
          </li>
        ))}
      </ul>
      <h2>{t({ zh: '空白画布', en: 'Blank canvas' })}</h2>
      <ul className={classes.sizes}>
        {sizePresets.map((preset) => (
          <li key={preset.key}>
            <button type="button" disabled={making} onClick={() => void withBlank(preset)}>
              <span aria-hidden>
                <i
                  style={{ aspectRatio: `${preset.width} / ${preset.height}` }}
                  data-wide={preset.width > preset.height}
                />
              </span>
              {t(preset.title)}
              <small>
                {preset.width} × {preset.height}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Recent({ open }: { open(id: string): void }) {
  const t = useText();
  const call = callsOf<typeof documentCalls>(usePlugin().http, { showError: false });
  const documents = useRemote('recent', (signal) => call('GET documents', { query: { limit: recent } }, { signal }));
  useServerChanges(['ai.documents'], documents.reload);
  const items = documents.data?.items;
  if (documents.error !== undefined && items === undefined)
    return <LoadFailed error={documents.error} onRetry={documents.reload} />;
  if (items === undefined) return <Loading shape="cards" />;
  if (items.length === 0)
    return (
      <Empty
        icon={<ImageEditRegular />}
        title={t({ zh: '还没有图片', en: 'No images yet' })}
        about={t({ zh: '做过的图片会显示在这里。', en: 'Images you have worked on appear here.' })}
      />
    );
  return (
    <ul className={classes.cards} aria-label={t({ zh: '最近的图片', en: 'Recent images' })}>
      {items.map((document) => (
        <RecentCard key={document.id} document={document} onOpen={() => open(document.id)} />
      ))}
    </ul>
  );
}
