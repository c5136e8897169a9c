import { callsOf, usePlugin, useRemote, useServerChanges, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import type { reviewCalls } from '../../../shared/calls/reviews.ts';
import { stateTexts } from '../../preview/state-texts.ts';
import { useEditor } from '../session/hooks.ts';

/** How the newest result stands that was sent for review, and the way to what was said to it. */
export function ReviewBadge() {
  const { id } = useEditor();
  const { http, navigation } = usePlugin();
  const t = useText();
  const call = callsOf<typeof reviewCalls>(http, { showError: false });
  const { data, reload } = useRemote(`reviews ${id}`, (signal) =>
    call('GET documents/:id/reviews', { params: { id } }, { signal }),
  );
  useServerChanges(['ai.review'], reload);
  const newest = data?.items[0];
  if (newest === undefined) return null;
  return (
    <Button size="small" appearance="subtle" onClick={() => navigation.open(`/ai-preview?id=${id}`)}>
      {t(stateTexts[newest.state])}
    </Button>
  );
}
