/**
 * Runs in every document of a window before its own scripts. A click on what opens a page starts the clock; the frame
 * in which all rows are there, and painted, stops it. Frames have no click: they look from their start on.
 */
export function watchRows(): void {
  const marks = { rows: 50, clicked: 0, painted: 0 };
  Object.assign(window, { benchMarks: marks });
  const now = (): number => performance.timeOrigin + performance.now();
  const shown = (): number => {
    const places: ParentNode[] = [document];
    const wujie = document.querySelector('wujie-app')?.shadowRoot;
    if (wujie) places.push(wujie);
    return places
      .flatMap((place) => [...place.querySelectorAll('[data-row]')])
      .filter((row) => row.getClientRects().length > 0).length;
  };
  let looking = false;
  const look = (): void => {
    if (shown() < marks.rows) {
      requestAnimationFrame(look);
      return;
    }
    // The frame that has them is about to be painted; what comes after it comes after that.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      marks.painted = now();
      looking = false;
    };
    port2.postMessage(undefined);
  };
  const begin = (): void => {
    marks.painted = 0;
    if (looking) return;
    looking = true;
    requestAnimationFrame(look);
  };
  if (window === window.top)
    window.addEventListener(
      'click',
      (event) => {
        if (!(event.target as Element).closest('[data-open], nav a')) return;
        marks.clicked = performance.timeOrigin + event.timeStamp;
        begin();
      },
      true,
    );
  else begin();
}
