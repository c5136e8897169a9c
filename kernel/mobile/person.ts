import { useSnapshot } from 'valtio';
import { useKernel } from '../web/react.tsx';

/** Renders again when another person is at work, or their rights change: what may be opened hangs on it. */
export function usePersonChange(): void {
  const { user, functions } = useSnapshot(useKernel().session.state);
  void user;
  void functions;
}
