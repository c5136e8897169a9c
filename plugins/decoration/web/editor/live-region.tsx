import { useText, visuallyHidden } from '@fitout/sdk/web';
import { useEffect, useState } from 'react';
import { useSession } from '../session/hooks.ts';

/** What screen readers hear of selecting, moving and undoing. */
export function LiveRegion() {
  const session = useSession();
  const t = useText();
  const [words, setWords] = useState('');
  useEffect(() => {
    session.announce = (said) => setWords(t(said));
    return () => {
      session.announce = () => {};
    };
  }, [session, t]);
  return (
    <div style={visuallyHidden} role="status" aria-live="polite">
      {words}
    </div>
  );
}
