import { PickPage } from '../pick/pick-page.tsx';

/** `/phone-dx`: numbers of China Telecom. */
export default function TelecomView() {
  return <PickPage carrier="telecom" />;
}
