import { keyOf } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { Field } from '../../shared/blocks/schema.ts';
import type { Cell } from '../document/cell.ts';
import { FieldTargetProvider, useBlockTarget, useValue } from '../fields/field-target.tsx';
import { useObservable, useSession } from '../session/hooks.ts';
import { fieldAt } from './field-at.ts';
import classes from './inline.module.css';
import type { InlineProps } from './inline-props.ts';
import { joinLines } from './single-line.ts';
import { useOverlayPosition } from './use-overlay-position.ts';

const RichInline = lazy(() => import('./inline-rich-text.tsx').then((module) => ({ default: module.RichInline })));

/** The editor of the block's text that is edited in place, laid over the element that shows it. */
export function InlineEditor({ cell, block }: { cell: Cell; block: RefObject<HTMLElement | null> }) {
  const session = useSession();
  const path = useSyncExternalStore(
    useCallback((listener) => session.inline.on(cell.id, listener), [session, cell.id]),
    () => session.inline.pathIn(cell.id),
  );
  const schema = blockDefinition(cell.type)?.schema;
  const field = path === undefined || schema === undefined ? undefined : fieldAt(schema, path);
  if (path === undefined || field === undefined) return null;
  return <Open key={path} cell={cell} block={block} path={path} field={field} />;
}

function Open(props: { cell: Cell; block: RefObject<HTMLElement | null>; path: string; field: Field }) {
  const { cell, block, path, field } = props;
  const session = useSession();
  const target = useBlockTarget(cell.id, 'props', cell.state.props);
  useEffect(() => {
    session.history.seal();
    return () => session.history.seal();
  }, [session]);
  const done = useCallback(() => {
    if (session.inline.pathIn(cell.id) !== path) return;
    session.inline.end();
    block.current?.closest<HTMLElement>('[data-canvas-phone]')?.focus({ preventScroll: true });
  }, [session, cell.id, path, block]);
  // Another one edits now: what would be typed here went nowhere.
  const readOnly = useObservable(session.lease, (lease) => lease.readOnly);
  useEffect(() => {
    if (readOnly) done();
  }, [readOnly, done]);
  const rest = { block, path, field, onDone: done };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the canvas from taking what is meant for the text
    <div
      className={classes.layer}
      data-inline=""
      onMouseDown={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (keyOf(event) !== 'Escape') return;
        event.preventDefault();
        done();
      }}
      onBlur={(event) => {
        if ((event.relatedTarget as Element | null)?.closest('[data-inline]') == null) done();
      }}
      onCompositionStart={() => session.history.compose(true)}
      onCompositionEnd={() => session.history.compose(false)}
    >
      <FieldTargetProvider value={target}>
        {field.kind === 'richtext' ? (
          <Suspense fallback={null}>
            <RichInline {...rest} />
          </Suspense>
        ) : (
          <PlainInline {...rest} />
        )}
      </FieldTargetProvider>
    </div>
  );
}

/** A plain text, in the very letters of the element below. */
function PlainInline({ block, path, field, onDone }: InlineProps) {
  const t = useText();
  const [value, set] = useValue(path);
  const area = useRef<HTMLTextAreaElement>(null);
  const lines = field.kind === 'text' && field.multiline === true;
  useOverlayPosition(block, path, area, true);
  useEffect(() => {
    area.current?.focus({ preventScroll: true });
    area.current?.select();
  }, []);
  return (
    <textarea
      ref={area}
      className={classes.text}
      aria-label={t(field.label)}
      value={typeof value === 'string' ? value : ''}
      maxLength={field.kind === 'text' ? field.maxLength : undefined}
      rows={1}
      onChange={(event) => set(lines ? event.currentTarget.value : joinLines(event.currentTarget.value))}
      onKeyDown={(event) => {
        if (keyOf(event) !== 'Enter' || (lines && !event.ctrlKey && !event.metaKey)) return;
        event.preventDefault();
        onDone();
      }}
    />
  );
}
