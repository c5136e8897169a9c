/**
 * Runs in a page. Sets every text to twice its size, lines of a fixed height with it, as Safari's 200 % text and
 * Android's largest font do; boxes in pixels keep their size.
 */
export function doubleText(): void {
  const sizes = [...document.querySelectorAll<HTMLElement>('body, body *')].map((element) => {
    const { fontSize, lineHeight } = getComputedStyle(element);
    return { element, size: Number.parseFloat(fontSize), line: Number.parseFloat(lineHeight) };
  });
  for (const { element, size, line } of sizes) {
    element.dataset.large = '';
    element.style.fontSize = `${2 * size}px`;
    if (!Number.isNaN(line)) element.style.lineHeight = `${2 * line}px`;
  }
}

/** Runs in a page. Takes back what `doubleText` did. */
export function restoreText(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-large]')) {
    delete element.dataset.large;
    element.style.removeProperty('font-size');
    element.style.removeProperty('line-height');
  }
}
