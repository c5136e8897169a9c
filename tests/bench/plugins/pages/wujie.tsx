import { destroyApp, startApp } from 'wujie';
import { nav } from './mount.tsx';

let open = '';

nav(
  (view, place) => {
    open = view;
    void startApp({ name: view, url: `${location.origin}/wujie/${view}.html`, el: place, sync: false });
  },
  () => destroyApp(open),
);
