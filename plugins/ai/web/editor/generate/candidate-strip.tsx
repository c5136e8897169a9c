import type { LocalText } from '@fitout/sdk';
import { callsOf, LazyImage, usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { Snapshot } from 'valtio';
import { useSnapshot } from 'valtio/react';
import type { blobCalls } from '../../../shared/calls/blobs.ts';
import type { Operation } from '../../../shared/providers/capabilities.ts';
import { useStripKeys } from '../parts/use-strip-keys.ts';
import { useEditor } from '../session/hooks.ts';
import { again } from './again.ts';
import classes from './candidate.module.css';
import { takeCandidate } from './candidate.ts';
import type { Staged } from './form.ts';

/** What a result is taken as, where that is no layer. */
const takes: Partial<Record<Operation, LocalText>> = {
  upscale: { zh: '采用并放大画布', en: 'Use and enlarge canvas' },
  'cut-out': { zh: '采用为蒙版', en: 'Use as mask' },
};

/** The candidates of a generation under the picture: which is looked at, and what becomes of it. */
export function CandidateStrip({ staged }: { staged: Snapshot<Staged> }) {
  const session = useEditor();
  const { http } = usePlugin();
  const t = useText();
  const [working, setWorking] = useState(false);
  const { panelOpen } = useSnapshot(session.ui);
  const { generation, at } = staged;
  const { results } = generation;
  const close = () => {
    session.ui.staged = undefined;
  };
  const take = async (): Promise<void> => {
    if (working) return;
    setWorking(true);
    const taken = await takeCandidate(session, generation, at);
    setWorking(false);
    if (taken) close();
  };
  const look = (place: number) => {
    const now = session.ui.staged;
    if (now !== undefined) now.at = (place + results.length) % results.length;
  };
  const before = (on: boolean) => {
    const now = session.ui.staged;
    if (now !== undefined) now.before = on;
  };
  useStripKeys({ look: (by) => look(at + by), take: () => void take(), close, before });
  return (
    <section className={classes.strip} data-beside={panelOpen} aria-label={t({ zh: '生成结果', en: 'Results' })}>
      <div className={classes.pictures} role="listbox" aria-label={t({ zh: '候选图', en: 'Candidates' })}>
        {results.map(({ hash }, place) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: results keep their places, and two may be alike
            key={place}
            type="button"
            role="option"
            aria-selected={place === at}
            aria-label={t({ zh: '第 {n} 张', en: 'Candidate {n}' }, { n: place + 1 })}
            onClick={() => look(place)}
          >
            <LazyImage src={callsOf<typeof blobCalls>(http).url('GET blobs/:hash', { params: { hash } })} alt="" />
          </button>
        ))}
      </div>
      <div className={classes.buttons}>
        <Button
          size="small"
          title={t({ zh: '按住看原来的样子（\\）', en: 'Hold to see the original (\\)' })}
          onPointerDown={() => before(true)}
          onPointerUp={() => before(false)}
          onPointerLeave={() => before(false)}
        >
          {t({ zh: '对比', en: 'Compare' })}
        </Button>
        <Button size="small" onClick={() => again(session, generation)}>
          {t({ zh: '再来一组', en: 'Generate more' })}
        </Button>
        <Button size="small" title="Esc" onClick={close}>
          {t({ zh: '不用', en: 'Discard' })}
        </Button>
        <Button size="small" appearance="primary" title="Enter" disabledFocusable={working} onClick={() => void take()}>
          {t(takes[generation.request.operation] ?? { zh: '采用为图层', en: 'Use as layer' })}
        </Button>
      </div>
    </section>
  );
}
