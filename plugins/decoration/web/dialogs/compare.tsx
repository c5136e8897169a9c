import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { MessageBar, MessageBarBody, Spinner } from '@fluentui/react-components';
import { useEffect, useMemo, useRef } from 'react';
import { migrateDocument } from '../../shared/blocks/registry.ts';
import { type BlockChange, diffDocuments, type FieldChange } from '../../shared/document/diff.ts';
import type { PageDocument } from '../../shared/document/document.ts';
import { repairDocument } from '../../shared/document/repair.ts';
import { decorationCalls } from '../client.ts';
import { DocumentView } from '../data/document-view.tsx';
import { blockName, fieldLabel, valueText } from './change-texts.ts';
import classes from './compare.module.css';

/** A version's number, or the draft as the server has it. */
export type Side = number | 'draft';

/** Two states of a page side by side, with what changed from the first to the second. */
export function Compare({ id, before, after }: { id: string; before: Side; after: Side }) {
  const t = useText();
  const [one, other] = [useSide(id, before), useSide(id, after)];
  const diff = useMemo(
    () => (one === undefined || other === undefined ? undefined : diffDocuments(one, other)),
    [one, other],
  );
  const pages = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (diff !== undefined) mark(pages.current, diff.blocks);
  }, [diff]);
  if (one === undefined || other === undefined || diff === undefined) return <Spinner />;
  const none = diff.blocks.length === 0 && diff.settings.length === 0;
  return (
    <div className={classes.compare}>
      <div className={classes.pages} ref={pages}>
        <Page id={id} doc={one} title={sideName(before, t)} />
        <Page id={id} doc={other} title={sideName(after, t)} />
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
              <Change change={change} onShow={() => show(pages.current, change.id)} />
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

function Page({ id, doc, title }: { id: string; doc: PageDocument; title: string }) {
  return (
    <figure className={classes.page}>
      <figcaption>{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={title}>
        <div inert>
          <DocumentView id={id} doc={doc} />
        </div>
      </section>
    </figure>
  );
}

/** Frames what differs in both pictures, in the colours of the list beside them. */
function mark(pages: HTMLElement | null, changes: readonly BlockChange[]): void {
  for (const marked of pages?.querySelectorAll('[data-change]') ?? []) marked.removeAttribute('data-change');
  for (const { id, kind } of changes)
    for (const block of pages?.querySelectorAll(`[data-block="${CSS.escape(id)}"]`) ?? [])
      block.setAttribute('data-change', kind);
}

/** Scrolls each side to the block, where it has it, and rings it for a moment. */
function show(pages: HTMLElement | null, id: string): void {
  for (const block of pages?.querySelectorAll<HTMLElement>(`[data-block="${CSS.escape(id)}"]`) ?? []) {
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
