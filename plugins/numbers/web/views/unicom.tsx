import { PickPage } from '../pick/pick-page.tsx';

/** `/phone-lt`: numbers of China Unicom. */
export default function UnicomView() {
  return <PickPage carrier="unicom" />;
}
