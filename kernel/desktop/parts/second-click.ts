/**
 * A double click on a button opens a dialog with its first click; the second one would fall on the dialog's mask and
 * close it again. Those who double-click everything would never see a dialog.
 */
export function ignoreSecondClicksOnMasks(): void {
  const onMask = (target: EventTarget | null): boolean =>
    target instanceof Element && target.classList.contains('fui-DialogSurface__backdrop');
  document.addEventListener(
    'click',
    (event) => {
      if (event.detail > 1 && onMask(event.target)) event.stopPropagation();
    },
    true,
  );
}
