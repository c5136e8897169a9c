import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { MessageBar, MessageBarBody, Spinner } from '@fluentui/react-components';
import { useEffect, useMemo, useState } from 'react';
import { migrateDocument } from '../../shared/blocks/registry.ts';
import { type BlockChange, diffDocuments, type FieldChange } from '../../shared/document/diff.ts';
import type { PageDocument } from '../../shared/document/document.ts';
import { repairDocument } from '../../shared/document/repair.ts';
import type { Side } from '../../shared/page-state.ts';
import { decorationCalls } from '../client.ts';
import { StateFrame } from '../data/state-frame.tsx';
import { blockName, fieldLabel, valueText } from './change-texts.ts';
import classes from './compare.module.css';

/** Two states of a page side by side, with what changed from the first to the second. */
export function Compare({ id, before, after }: { id: string; before: Side; after: Side }) {
  const t = useText();
  const [one, other] = [useSide(id, before), useSide(id, after)];
  const diff = useMemo(
    () => (one === undefined || other === undefined ? undefined : diffDocuments(one, other)),
    [one, other],
  );
  const [shown, setShown] = useState<{ one?: Document; other?: Document }>({});
  const pages = useMemo(() => [shown.one, shown.other].flatMap((page) => page ?? []), [shown]);
  useEffect(() => {
    if (diff !== undefined) mark(pages, diff.blocks);
  }, [diff, pages]);
  if (one === undefined || other === undefined || diff === undefined) return <Spinner />;
  const none = diff.blocks.length === 0 && diff.settings.length === 0;
  return (
    <div className={classes.compare}>
      <div className={classes.pages}>
        <Page id={id} side={before} onShown={(page) => setShown((all) => ({ ...all, one: page }))} />
        <Page id={id} side={after} onShown={(page) => setShown((all) => ({ ...all, other: page }))} />
      </div>
      {none ? (
        <MessageBar>
          <MessageBarBody>{t({ zh: '两者内容相同', en: 'No differences' })}</MessageBarBody>
        </MessageBar>
      ) : (
        <ul className={classes.changes} aria-label={t({ zh: '改动', en: 'Changes' })}>
          {diff.settings.length === 0 ? null : (
            <li>
              <div className={classes.head} data-kind="changed">
                <span className={classes.kind}>{t({ zh: '修改', en: 'Changed' })}</span>
                <strong>{t({ zh: '页面设置', en: 'Page settings' })}</strong>
              </div>
              <Fields fields={diff.settings} type={undefined} />
            </li>
          )}
          {diff.blocks.map((change) => (
            <li key={`${change.kind} ${change.id}`}>
              <Change change={change} onShow={() => show(pages, change.id)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function sideName(side: Side, t: ReturnType<typeof useText>): string {
  return side === 'draft'
    ? t({ zh: '当前草稿', en: 'The draft' })
    : t({ zh: '版本 {n}', en: 'Version {n}' }, { n: side });
}

function useSide(id: string, side: Side): PageDocument | undefined {
  const call = decorationCalls(usePlugin().http);
  const { data } = useRemote(
    `${id} ${side}`,
    (signal): Promise<{ document: PageDocument }> =>
      side === 'draft'
        ? call('GET pages/:id', { params: { id } }, { signal })
        : call('GET pages/:id/versions/:version', { params: { id, version: side } }, { signal }),
  );
  return useMemo(() => {
    // A draft may be broken; what can be shown of it is.
    const read = data === undefined ? undefined : repairDocument(data.document);
    return read === undefined ? undefined : migrateDocument(read.doc);
  }, [data]);
}

function Page({ id, side, onShown }: { id: string; side: Side; onShown(page: Document): void }) {
  const title = sideName(side, useText());
  return (
    <figure className={classes.page}>
      <figcaption>{title}</figcaption>
      <div className={classes.phone}>
        <StateFrame key={side} id={id} side={side} title={title} onShown={onShown} />
      </div>
    </figure>
  );
}

/** Seen on the light and the dark of pages, whatever the shell's theme is. */
const outlines: Record<BlockChange['kind'], string> = {
  added: '2px solid #15803d',
  removed: '2px solid #c4314b',
  moved: '2px dashed #4f5bd5',
  changed: '2px solid #d97706',
};

/** The block's box in each of the pages that has it. */
function boxesOf(pages: readonly Document[], id: string): HTMLElement[] {
  return pages.flatMap((page) => [...page.querySelectorAll<HTMLElement>(`[data-block="${CSS.escape(id)}"]`)]);
}

/** Frames what differs in both pictures, in the colours of the list beside them. */
function mark(pages: readonly Document[], changes: readonly BlockChange[]): void {
  for (const page of pages)
    for (const marked of page.querySelectorAll<HTMLElement>('[data-change]')) {
      delete marked.dataset.change;
      marked.style.outline = '';
    }
  for (const { id, kind } of changes)
    for (const block of boxesOf(pages, id)) {
      block.dataset.change = kind;
      block.style.outline = outlines[kind];
      block.style.outlineOffset = '-2px';
    }
}

/** Scrolls each side to the block, where it has it, and rings it for a moment. */
function show(pages: readonly Document[], id: string): void {
  for (const block of boxesOf(pages, id)) {
    block.scrollIntoView({ block: 'center' });
    block.animate(
      [{ outline: '3px solid #4f5bd5', outlineOffset: '-3px' }, { outline: '3px solid transparent' }],
      1600,
    );
  }
}

const kinds = {
  added: { zh: '新增', en: 'Added' },
  removed: { zh: '删除', en: 'Removed' },
  moved: { zh: '移动', en: 'Moved' },
  changed: { zh: '修改', en: 'Changed' },
} satisfies Record<BlockChange['kind'], { zh: string; en: string }>;

function Change({ change, onShow }: { change: BlockChange; onShow(): void }) {
  const t = useText();
  return (
    <>
      <button type="button" className={classes.head} data-kind={change.kind} onClick={onShow}>
        <span className={classes.kind}>{t(kinds[change.kind])}</span>
        <strong>{t(blockName(change.node))}</strong>
      </button>
      {'fields' in change ? <Fields fields={change.fields} type={change.node.type} /> : null}
    </>
  );
}

const most = 12;

function Fields({ fields, type }: { fields: readonly FieldChange[]; type: string | undefined }) {
  const t = useText();
  if (fields.length === 0) return null;
  return (
    <dl className={classes.fields}>
      {fields.slice(0, most).map((field) => (
        <div key={`${field.area} ${field.path}`}>
          <dt>{t(fieldLabel(field, type))}</dt>
          <dd>
            <del>{t(valueText(field.before))}</del> → <ins>{t(valueText(field.after))}</ins>
          </dd>
        </div>
      ))}
      {fields.length > most ? (
        <div>{t({ zh: '……以及另外 {n} 处', en: '… and {n} more' }, { n: fields.length - most })}</div>
      ) : null}
    </dl>
  );
}
