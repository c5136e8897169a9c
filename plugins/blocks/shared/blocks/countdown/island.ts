import { serverUrl } from '@fitout/sdk';
import type { Now } from '../../../../decoration/api.ts';

let offset: Promise<number> | undefined;

/** How far this device's clock is behind the server's, in milliseconds; asked once for a page. */
function clockOffset(): Promise<number> {
  offset ??= fetch(serverUrl('/api/p/decoration/public/now'), { cache: 'no-store' })
    .then(async (response) => ((await response.json()) as { result: Now }).result.now - Date.now())
    .catch(() => 0);
  return offset;
}

/** Counts down by the server's clock, each second on its own border; at the end it says so, once. */
export function mount(root: HTMLElement): () => void {
  const end = Date.parse(root.dataset.end ?? '');
  const digits = [...root.querySelectorAll('b')];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let gone = false;
  const over = () => {
    if (root.dataset.after === 'hide') root.hidden = true;
    root.classList.add('fb-countdown-over');
    root.querySelector('.fb-countdown-done')?.removeAttribute('hidden');
  };
  void clockOffset().then((ahead) => {
    const tick = () => {
      if (gone) return;
      const left = end - Date.now() - ahead;
      if (!(left > 0)) return over();
      const seconds = Math.floor(left / 1000);
      const parts = [
        Math.floor(seconds / 86_400),
        Math.floor(seconds / 3600) % 24,
        Math.floor(seconds / 60) % 60,
        seconds % 60,
      ];
      for (const [index, part] of parts.entries())
        if (digits[index] !== undefined) digits[index].textContent = String(part).padStart(2, '0');
      timer = setTimeout(tick, (left % 1000) + 5);
    };
    tick();
  });
  return () => {
    gone = true;
    clearTimeout(timer);
  };
}
