import { ListPage, ListSearch, Loading, Tabs, UndoBar, useFilters } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, Spinner } from '@fluentui/react-components';
import { AddRegular, ImageEditRegular, ImageStackRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useRef, useState } from 'react';
import type { DocumentSummary } from '../../shared/calls/outputs.ts';
import { limits } from '../../shared/limits.ts';
import { useDropped } from '../pictures/use-dropped.ts';
import { DocumentCard } from './document-card.tsx';
import classes from './list.module.css';
import { OpenPicture } from './open-picture.tsx';
import { useDocuments } from './use-documents.ts';
import { useOpenPicture } from './use-open-picture.ts';

// It comes when it is opened, begun when the pointer or the focus is on the way to it.
const loadNew = () => import('./new-document.tsx');
const NewDocument = lazy(() => loadNew().then((part) => ({ default: part.NewDocument })));

const shape = { q: '', state: ['', 'deleted'] } as const;

/** Every document of the organisation, as tiles; `open` leads to one. */
export function DocumentList({ open }: { open(id: string): void }) {
  const t = useText();
  const { session, navigation } = usePlugin();
  const filters = useFilters(shape);
  const { q, state } = filters.value;
  const deleted = state === 'deleted';
  const documents = useDocuments({ q, deleted });
  const [making, setMaking] = useState(false);
  const mayEdit = session.can('ai.edit');
  const { opening, openFile } = useOpenPicture(open);
  const make = mayEdit ? (
    <>
      <Button appearance="subtle" icon={<ImageStackRegular />} onClick={() => navigation.open('/ai-batch')}>
        {t({ zh: '批量修图', en: 'Batch editing' })}
      </Button>
      <OpenPicture onFile={openFile} />
      <Button
        appearance="primary"
        icon={<AddRegular />}
        onPointerEnter={() => void loadNew()}
        onFocus={() => void loadNew()}
        onClick={() => setMaking(true)}
      >
        {t({ zh: '新建', en: 'New' })}
      </Button>
    </>
  ) : null;
  const page = useRef<HTMLDivElement>(null);
  useDropped(page, mayEdit ? ([first]) => first !== undefined && openFile(first) : undefined);
  return (
    <div className={classes.page} ref={page}>
      <ListPage
        title={t({ zh: 'AI 修图', en: 'AI image editor' })}
        actions={make}
        list={documents.list}
        total={documents.total}
        counted={{ zh: '共 {n} 个', en: '{n} in total' }}
        filters={filters}
        filterLine={
          <>
            <Tabs<'' | 'deleted'>
              label={t({ zh: '范围', en: 'Filter' })}
              value={state}
              onChange={(next) => filters.set({ state: next })}
              tabs={[
                { value: '', label: t({ zh: '全部', en: 'All' }) },
                { value: 'deleted', label: t({ zh: '回收站', en: 'Trash' }) },
              ]}
            />
            <ListSearch
              value={q}
              label={t({ zh: '搜索名称', en: 'Search by name' })}
              onChange={(next) => filters.set({ q: next })}
            />
          </>
        }
        notice={
          deleted && documents.list.items?.length !== 0 ? (
            <p className={classes.notice}>
              {t(
                {
                  zh: '回收站中的文件 {n} 天后彻底删除',
                  en: 'Documents in the trash are permanently deleted after {n} {n|day|days}',
                },
                { n: limits.trashDays },
              )}
            </p>
          ) : undefined
        }
        empty={{
          icon: <ImageEditRegular />,
          title: t({ zh: '还没有图片', en: 'No images yet' }),
          about: t(
            mayEdit
              ? {
                  zh: '打开一张图片，或选一个尺寸从空白开始；随做随存，随时可以恢复到之前的版本。',
                  en: 'Open an image or start from a blank canvas. Your work is saved as you go, and you can return to earlier versions.',
                }
              : {
                  zh: '有权修图的同事新建后，会显示在这里。',
                  en: 'Images made by colleagues who can edit appear here.',
                },
          ),
          action: make,
        }}
        notFound={
          deleted && q === ''
            ? t({ zh: '回收站是空的', en: 'The trash is empty' })
            : t({ zh: '没有找到“{q}”', en: 'No results for “{q}”' }, { q })
        }
        overlays={
          <>
            {opening === undefined ? null : (
              <div className={classes.opening}>
                <Spinner size="large" label={t({ zh: '正在打开 {name}', en: 'Opening {name}' }, { name: opening })} />
              </div>
            )}
            {documents.done === undefined ? null : <UndoBar done={documents.done} close={documents.closeDone} />}
            <Suspense>
              {making ? (
                <NewDocument
                  onClose={() => setMaking(false)}
                  onMade={(id) => {
                    setMaking(false);
                    open(id);
                  }}
                />
              ) : null}
            </Suspense>
          </>
        }
      >
        {(items) =>
          items === undefined ? (
            <Loading shape="cards" />
          ) : (
            <Cards items={items} documents={documents} mayEdit={mayEdit} open={open} />
          )
        }
      </ListPage>
    </div>
  );
}

interface CardsProps {
  items: readonly DocumentSummary[];
  documents: ReturnType<typeof useDocuments>;
  mayEdit: boolean;
  open(id: string): void;
}

function Cards({ items, documents, mayEdit, open }: CardsProps) {
  const t = useText();
  return (
    <ul className={classes.cards} aria-label={t({ zh: '图片', en: 'Images' })} aria-busy={documents.list.loading}>
      {items.map((document) => (
        <DocumentCard
          key={document.id}
          document={document}
          mayEdit={mayEdit}
          onOpen={() => open(document.id)}
          onRename={() => void documents.rename(document)}
          onRemove={() => void documents.remove(document)}
          onRestore={() => void documents.restore(document)}
        />
      ))}
    </ul>
  );
}
