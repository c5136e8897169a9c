import { type RefObject, useLayoutEffect } from 'react';

const fontProperties = [
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'lineHeight',
  'letterSpacing',
  'textAlign',
  'color',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
] as const;

/**
 * Positions an editor over the element of the block that shows the text. That element is hidden meanwhile but keeps its
 * space: the page is laid out as visitors get it while one types. Without `copyFont` the editor keeps its own font.
 */
export function useOverlayPosition(
  block: RefObject<HTMLElement | null>,
  path: string,
  editor: RefObject<HTMLElement | null>,
  copyFont: boolean,
): void {
  useLayoutEffect(() => {
    const around = block.current;
    if (around === null) return;
    let seen: HTMLElement | null = null;
    const place = () => {
      const target = around.querySelector<HTMLElement>(`[data-edit="${path}"]`);
      if (target !== seen) {
        if (seen !== null) sizes.unobserve(seen);
        if (target !== null) {
          sizes.observe(target);
          target.style.visibility = 'hidden';
        }
        seen = target;
      }
      if (target !== null && editor.current !== null) position(editor.current, target, around, copyFont);
    };
    const sizes = new ResizeObserver(place);
    sizes.observe(around);
    // A text that was empty may be shown by another element than the one that says so.
    const tree = new MutationObserver(place);
    tree.observe(around, { childList: true, subtree: true });
    place();
    return () => {
      sizes.disconnect();
      tree.disconnect();
      if (seen !== null) seen.style.visibility = '';
    };
  }, [block, path, editor, copyFont]);
}

/** A text of a word or two still wants room for a caret. */
const minWidthPx = 48;

function position(editor: HTMLElement, target: HTMLElement, around: HTMLElement, copyFont: boolean): void {
  const [box, ground] = [target.getBoundingClientRect(), around.getBoundingClientRect()];
  const zoom = around.offsetWidth === 0 ? 1 : ground.width / around.offsetWidth;
  const style = getComputedStyle(target);
  const width = box.width / zoom;
  const wanted = copyFont ? Math.max(width + 4, minWidthPx) : width;
  const overhang = style.textAlign === 'center' ? (wanted - width) / 2 : 0;
  editor.style.left = `${(box.left - ground.left) / zoom - overhang}px`;
  editor.style.top = `${(box.top - ground.top) / zoom}px`;
  editor.style.width = `${wanted}px`;
  editor.style.minHeight = `${box.height / zoom}px`;
  if (!copyFont) return;
  editor.style.height = editor.style.minHeight;
  for (const name of fontProperties) editor.style[name] = style[name];
}
