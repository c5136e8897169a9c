import { mountRootParcel, type ParcelConfigObject, start } from 'single-spa';
import { nav } from './mount.tsx';

start();

let parcel: { unmount(): Promise<unknown> } | undefined;

// A parcel is opened and closed by hand; an application would be by the address, and comes to the same.
nav(
  (view, place) => {
    parcel = mountRootParcel(() => import(`/spa/${view}.js`) as Promise<ParcelConfigObject>, { domElement: place });
  },
  async () => {
    await parcel?.unmount();
  },
);
