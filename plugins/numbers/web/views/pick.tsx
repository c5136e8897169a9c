import { useSearch } from 'wouter';
import { PickPage } from '../pick/pick-page.tsx';

/** `/numbers/pick?carrier=mobile`: numbers of a carrier that the staff added. */
export default function PickView() {
  return <PickPage carrier={new URLSearchParams(useSearch()).get('carrier') ?? ''} />;
}
