/**
 * Runs in a page, below the last element that `selector` finds. Texts in front of a person that are not whole, as `path: text`: beyond the edge of what clips them,
 * or of a page that scrolls sideways; and labels of buttons and tabs that break into lines. What people wrote
 * (`translate="no"`) may be cut.
 */
export function cutTexts(selector: string): string[] {
  const root = [...document.querySelectorAll(selector)].at(-1) ?? document.body;
  const found: string[] = [];
  const pathOf = (element: Element): string =>
    [element.parentElement, element]
      .map(
        (one) => `${one?.localName}${typeof one?.className === 'string' ? `.${one.className.split(' ').at(-1)}` : ''}`,
      )
      .join(' > ');
  /** An icon above its label, which may take two lines. */
  const isTile = (element: Element): boolean => {
    const { display, flexDirection } = getComputedStyle(element);
    return display === 'grid' || flexDirection === 'column';
  };
  const report = (element: Element, how: string, text: string): void => {
    found.push(`${how}: ${pathOf(element)}: ${text.slice(0, 60)}`);
  };
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const element = node.parentElement;
    if (text === '' || element === null || element.closest('[translate=no], svg, iframe, [aria-hidden=true]')) continue;
    if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()];
    const box = range.getBoundingClientRect();
    const control = element.closest('button, [role=tab]');
    if (
      control !== null &&
      !isTile(control) &&
      text.length < 30 &&
      new Set(lines.map(({ top }) => Math.round(top / 6))).size > 1
    )
      report(element, 'breaks', text);
    for (let clip: Element | null = element; clip !== null; clip = clip.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(clip);
      const edge = clip.getBoundingClientRect();
      // What only screen readers read out; a legend keeps its padding then.
      if (edge.height < 3) break;
      if (/auto|scroll/.test(`${overflowX}${overflowY}`) && overflowX !== 'hidden') {
        if (clip.contains(root) && clip.scrollWidth > clip.clientWidth + 1) report(clip, 'scrolls sideways', '');
        break;
      }
      if (/hidden|clip/.test(overflowX) && (box.right > edge.right + 1.5 || box.left < edge.left - 1.5)) {
        report(element, 'cut', text);
        break;
      }
      if (position === 'fixed') break;
    }
  }
  for (const bar of root.querySelectorAll('[role=toolbar]')) {
    const items = [...bar.children].map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 3);
    if (items.some((item) => items.some((other) => item.top >= other.bottom)))
      report(bar, 'wraps', bar.textContent ?? '');
  }
  return [...new Set(found)];
}
