/** Is this where keys have a meaning of their own? The shutter has none but ours. */
export function hasOwnKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('[data-shutter]') === null &&
    target.closest('input, textarea, select, button, a, [contenteditable], [role=slider], [role=dialog]') !== null
  );
}
