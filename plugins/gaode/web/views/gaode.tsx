import { PlacesPage } from '../page/places-page.tsx';

/** /gaode: shops on a map. */
export default function Gaode() {
  return <PlacesPage />;
}
