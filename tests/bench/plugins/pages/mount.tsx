import { type ComponentType, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/** Draws a view into an element. What comes back takes it out again. */
export function mount(View: ComponentType, into: Element): Root {
  const root = createRoot(into);
  root.render(createElement(View));
  return root;
}

/** The page around: a button for each view and one that closes what is open. */
export function nav(open: (view: string, place: HTMLElement) => void, close: () => void | Promise<void>): void {
  const place = document.createElement('main');
  place.id = 'place';
  for (const name of ['orders', 'leaky']) {
    const button = document.createElement('button');
    button.dataset.open = name;
    button.textContent = name;
    button.onclick = () => open(name, place);
    document.body.append(button);
  }
  const shut = document.createElement('button');
  shut.dataset.close = '';
  shut.textContent = 'close';
  shut.onclick = async () => {
    await close();
    document.body.dataset.closed = String(Number(document.body.dataset.closed ?? 0) + 1);
  };
  document.body.append(shut, place);
}
