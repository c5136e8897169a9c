import { useEffect } from 'react';
import { useKernel } from '../../web/react.tsx';

/** Brings the person's menu where none is stored, and where this window enters anew: the way to a page is told by it. */
export function useMenu(): void {
  const kernel = useKernel();
  useEffect(() => {
    const { user } = kernel.session.state;
    if (kernel.session.flagged && user?.mustChangePassword !== true)
      void kernel.menu.load(kernel.session.takeEntering());
  }, [kernel]);
}
