import { keyOf } from '@fitout/sdk';

/** Makes the bar a list of tabs: one content at a time, arrows go from tab to tab. */
export function mount(root: HTMLElement): () => void {
  const bar = root.querySelector<HTMLElement>(':scope > .fb-tabs-bar');
  const panels = [...root.querySelectorAll<HTMLElement>(':scope > .fb-tabs-panels > *')];
  const tabs = [...(bar?.children ?? [])] as HTMLElement[];
  if (bar === null || tabs.length !== panels.length) return () => {};
  const end = new AbortController();
  const { signal } = end;
  const id = Math.random().toString(36).slice(2, 9);
  const show = (on: number) => {
    for (const [index, tab] of tabs.entries()) {
      const chosen = index === on;
      tab.toggleAttribute('data-on', chosen);
      tab.setAttribute('aria-selected', String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      (panels[index] as HTMLElement).hidden = !chosen;
    }
    bar.scrollTo({ left: (tabs[on]?.offsetLeft ?? 0) - bar.clientWidth / 3 });
  };
  bar.role = 'tablist';
  for (const [index, tab] of tabs.entries()) {
    const panel = panels[index] as HTMLElement;
    tab.role = 'tab';
    tab.id = `${id}t${index}`;
    panel.role = 'tabpanel';
    panel.id = `${id}p${index}`;
    tab.setAttribute('aria-controls', panel.id);
    panel.setAttribute('aria-labelledby', tab.id);
    tab.addEventListener('click', () => show(index), { signal });
  }
  bar.addEventListener(
    'keydown',
    (event) => {
      const now = tabs.indexOf(event.target as HTMLElement);
      const last = tabs.length - 1;
      const to = { ArrowRight: now === last ? 0 : now + 1, ArrowLeft: now === 0 ? last : now - 1, Home: 0, End: last };
      const next = to[keyOf(event) as keyof typeof to];
      if (next === undefined) return;
      event.preventDefault();
      show(next);
      tabs[next]?.focus();
    },
    { signal },
  );
  root.classList.add('fb-tabs-live');
  show(0);
  return () => {
    end.abort();
    for (const panel of panels) panel.hidden = false;
    root.classList.remove('fb-tabs-live');
  };
}
