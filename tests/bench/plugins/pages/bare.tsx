import type { ComponentType } from 'react';
import type { Root } from 'react-dom/client';
import { mount, nav } from './mount.tsx';

/** The least that opens a view: its stylesheet and its module at the same time, then it is drawn. */
let root: Root | undefined;

function style(url: string): Promise<void> {
  if (document.querySelector(`link[href="${url}"]`) !== null) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  return new Promise((resolve) => {
    link.onload = () => resolve();
    document.head.append(link);
  });
}

nav(
  async (view, place) => {
    const [module] = await Promise.all([
      import(`/views/${view}.js`) as Promise<{ default: ComponentType }>,
      view === 'orders' ? style('/views/orders.css') : undefined,
    ]);
    root = mount(module.default, place);
  },
  () => root?.unmount(),
);
