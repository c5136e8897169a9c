import { LeaseNotice } from '@fitout/sdk/desktop';
import { useSession } from '../session/hooks.ts';

/** Who edits the page. */
export function PageLeaseNotice() {
  const { lease, saver, broken } = useSession();
  // A page that is broken is for nobody to edit: its own notice says so.
  if (broken.length > 0) return null;
  return <LeaseNotice lease={lease} what={{ zh: '此页面', en: 'this page' }} onGive={() => saver.flush()} />;
}
