import { useMenuButton } from '@fitout/sdk/desktop';
import { callsOf, LazyImage, useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons';
import { type CSSProperties, lazy, Suspense } from 'react';
import type { blobCalls } from '../../shared/calls/blobs.ts';
import type { DocumentSummary } from '../../shared/calls/outputs.ts';
import { stateTexts } from '../preview/state-texts.ts';
import classes from './list.module.css';
import { shortTime } from './short-time.ts';

const loadMenu = () => import('./card-menu.tsx');
const CardMenu = lazy(() => loadMenu().then((part) => ({ default: part.CardMenu })));

/** One document to open, where nothing else is done with it. */
export function RecentCard({ document, onOpen }: Pick<Props, 'document' | 'onOpen'>) {
  const when = shortTime(document.at, useLanguage());
  return (
    <li className={classes.card}>
      <div className={classes.stage}>
        <Thumbnail document={document} />
      </div>
      <div className={classes.words}>
        <div className={classes.name}>
          <button type="button" className={classes.open} title={document.name} onClick={onOpen}>
            {document.name}
          </button>
        </div>
        <span className={classes.facts}>{[when, document.by].filter(Boolean).join(' · ')}</span>
      </div>
    </li>
  );
}

interface Props {
  document: DocumentSummary;
  mayEdit: boolean;
  onOpen(): void;
  onRename(): void;
  onRemove(): void;
  onRestore(): void;
}

/** One document as a tile: what it looks like, its name, and what can be done with it. */
export function DocumentCard({ document, mayEdit, onOpen, onRename, onRemove, onRestore }: Props) {
  const { name, width, height, layers, at, by, deletedAt, review, editor } = document;
  const { navigation } = usePlugin();
  const t = useText();
  const when = shortTime(at, useLanguage());
  const facts = t(
    { zh: '{w} × {h} · {n} 个图层', en: '{w} × {h} · {n} {n|layer|layers}' },
    { w: width, h: height, n: layers },
  );
  return (
    <li className={classes.card} data-trashed={deletedAt !== null}>
      <div className={classes.stage}>
        <Thumbnail document={document} />
      </div>
      <div className={classes.words}>
        <div className={classes.name}>
          {deletedAt === null ? (
            // Its reach is the whole tile.
            <button type="button" className={classes.open} title={name} onClick={onOpen}>
              {name}
            </button>
          ) : (
            <strong title={name}>{name}</strong>
          )}
          {!mayEdit ? null : deletedAt === null ? (
            <More
              label={t({ zh: '更多操作 {name}', en: 'More actions for {name}' }, { name })}
              onRename={onRename}
              onRemove={onRemove}
            />
          ) : (
            <Button
              size="small"
              className={classes.action ?? ''}
              aria-label={t({ zh: '恢复 {name}', en: 'Restore {name}' }, { name })}
              onClick={onRestore}
            >
              {t({ zh: '恢复', en: 'Restore' })}
            </Button>
          )}
        </div>
        {review === null || deletedAt !== null ? null : (
          <button
            type="button"
            className={classes.review}
            data-state={review}
            onClick={() => navigation.open(`/ai-preview?id=${document.id}`)}
          >
            {t(stateTexts[review])}
          </button>
        )}
        <span className={classes.facts}>{facts}</span>
        {editor === null ? null : (
          <span className={classes.editing}>
            {t({ zh: '{name} 正在编辑', en: '{name} is editing' }, { name: editor })}
          </span>
        )}
        <span className={classes.facts}>{[when, by].filter(Boolean).join(' · ')}</span>
      </div>
    </li>
  );
}

/** The picture, or an empty sheet of its shape until there is one. */
function Thumbnail({ document: { thumbnail, width, height } }: { document: DocumentSummary }) {
  const { http } = usePlugin();
  const shape = { aspectRatio: `${width} / ${height}`, '--ratio': width / height } as CSSProperties;
  if (thumbnail === null) return <span className={classes.sheet} style={shape} aria-hidden />;
  const src = callsOf<typeof blobCalls>(http).url('GET blobs/:hash', { params: { hash: thumbnail } });
  return (
    <span className={classes.picture} style={shape}>
      <LazyImage src={src} alt="" />
    </span>
  );
}

function More({ label, onRename, onRemove }: { label: string; onRename(): void; onRemove(): void }) {
  const { button, menu } = useMenuButton(loadMenu);
  return (
    <>
      <Button
        {...button}
        className={classes.action ?? ''}
        appearance="subtle"
        size="small"
        icon={<MoreHorizontalRegular />}
        aria-label={label}
      />
      {menu === undefined ? null : (
        <Suspense>
          <CardMenu {...menu} onRename={onRename} onRemove={onRemove} />
        </Suspense>
      )}
    </>
  );
}
