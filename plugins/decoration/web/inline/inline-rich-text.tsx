import { EditorContent } from '@tiptap/react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Tools, useRichText } from '../fields/rich-text.tsx';
import classes from './inline.module.css';
import type { InlineProps } from './inline-props.ts';
import { useOverlayPosition } from './use-overlay-position.ts';

/** A rich text where it stands on the page, with its tools above the block. */
export function RichInline({ block, path, field }: InlineProps) {
  const box = useRef<HTMLDivElement>(null);
  const editor = useRichText(path, field.label, { className: lookOf(block, path), focus: true });
  useOverlayPosition(block, path, box, false);
  const stage = block.current?.closest<HTMLElement>('[data-canvas-stage]') ?? null;
  const place = useToolsPlace(block, stage);
  if (editor === null) return null;
  return (
    <>
      <div className={classes.rich} ref={box}>
        <EditorContent editor={editor} />
      </div>
      {stage === null
        ? null
        : createPortal(
            // biome-ignore lint/a11y/noStaticElementInteractions: a press on a tool leaves the caret where it is
            <div
              className={classes.tools}
              style={place}
              data-inline=""
              onMouseDown={(event) => (event.target as Element).closest('input') ?? event.preventDefault()}
            >
              <Tools editor={editor} />
            </div>,
            stage,
          )}
    </>
  );
}

/** The class that the page's own element has, so that the words look alike. */
function lookOf(block: RefObject<HTMLElement | null>, path: string): string {
  const shown = block.current?.querySelector<HTMLElement>(`[data-edit="${path}"]`)?.className ?? '';
  return shown.includes('fb-empty') ? 'fb-richtext' : shown;
}

/** Above the block, or within its top where there is no room. */
function useToolsPlace(block: RefObject<HTMLElement | null>, stage: HTMLElement | null) {
  const [place, setPlace] = useState<{ left: number; top: number }>();
  useLayoutEffect(() => {
    if (stage === null || block.current === null) return;
    const ground = stage.getBoundingClientRect();
    const box = block.current.getBoundingClientRect();
    setPlace({ left: Math.max(8, box.left - ground.left), top: Math.max(4, box.top - ground.top - 60) });
  }, [block, stage]);
  return place;
}
