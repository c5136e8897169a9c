import { loadMicroApp } from 'qiankun';
import { nav } from './mount.tsx';

let app: ReturnType<typeof loadMicroApp> | undefined;

nav(
  (view, place) => {
    app = loadMicroApp({ name: view, entry: `${location.origin}/qiankun/${view}.html`, container: place });
  },
  async () => {
    await app?.unmount();
  },
);
