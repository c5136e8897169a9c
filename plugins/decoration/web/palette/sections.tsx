import { useRemote, useServerChanges, useText } from '@fitout/sdk/web';
import { Button, SearchBox, Spinner } from '@fluentui/react-components';
import { BookmarkAddRegular } from '@fluentui/react-icons';
import { memo, useState } from 'react';
import type { SavedSummary } from '../../shared/calls/saved.ts';
import { savedPreviewUrl } from '../../shared/saved.ts';
import type { CanvasRefs } from '../canvas/canvas.tsx';
import { startDrag } from '../canvas/drag.ts';
import { reveal } from '../canvas/geometry.ts';
import { decorationCalls } from '../client.ts';
import { saveAsSection } from '../commands/blocks/save-as-section.tsx';
import { useEnabled } from '../commands/use-command.ts';
import { type Place, pathTo } from '../document/placement.ts';
import { useObservable, useSession } from '../session/hooks.ts';
import { SavedMenu } from '../templates/saved-menu.tsx';
import { SavedPreview } from '../templates/saved-preview.tsx';
import { insertBlocks } from '../transforms/insert-blocks.ts';
import classes from './palette.module.css';

/** 我的组合: blocks that the organisation keeps, each as it looks. A click adds after the selection, a drag puts it at the line. */
export const Sections = memo(function Sections({ refs }: { refs: CanvasRefs }) {
  const t = useText();
  const session = useSession();
  const savable = useEnabled(saveAsSection);
  const readOnly = useObservable(session.lease, (lease) => lease.readOnly);
  const [words, setWords] = useState('');
  const sections = useRemote('sections', (signal) =>
    decorationCalls(session.ctx.http)('GET sections', {}, { signal, showError: false }),
  );
  useServerChanges(['decoration.section'], sections.reload);
  const items = sections.data?.items;
  const found = items?.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()));
  return (
    <section className={classes.palette} aria-label={t({ zh: '我的组合', en: 'Sections' })}>
      <SearchBox
        className={classes.search ?? ''}
        placeholder={t({ zh: '搜索组合', en: 'Search sections' })}
        aria-label={t({ zh: '搜索组合', en: 'Search sections' })}
        value={words}
        onChange={(_, data) => setWords(data.value)}
      />
      <div className={classes.groups}>
        <Button
          className={classes.keep ?? ''}
          icon={<BookmarkAddRegular />}
          disabled={!savable}
          onClick={() => saveAsSection.run(session)}
        >
          {t({ zh: '将所选存为组合', en: 'Save selection as section' })}
        </Button>
        {items === undefined && sections.error === undefined ? <Spinner size="small" /> : null}
        {items === undefined && sections.error !== undefined ? (
          <p className={classes.note} role="alert">
            {sections.error.message}{' '}
            <Button size="small" onClick={sections.reload}>
              {t({ zh: '重试', en: 'Try again' })}
            </Button>
          </p>
        ) : null}
        {items?.length === 0 ? (
          <p className={classes.note}>
            {t({
              zh: '还没有组合。在画布上选中一个或多个组件，存为组合后，每个页面都能直接使用。',
              en: 'No sections yet. Select blocks on the canvas and save them to use on any page.',
            })}
          </p>
        ) : null}
        {items !== undefined && items.length > 0 && found?.length === 0 ? (
          <p className={classes.note}>{t({ zh: '没有这样的组合', en: 'No matching sections' })}</p>
        ) : null}
        <ul className={classes.sections}>
          {found?.map((one) => (
            <Section key={one.id} section={one} refs={refs} readOnly={readOnly} onChanged={sections.reload} />
          ))}
        </ul>
      </div>
    </section>
  );
});

function Section(props: { section: SavedSummary; refs: CanvasRefs; readOnly: boolean; onChanged(): void }) {
  const { section, refs, readOnly, onChanged } = props;
  const t = useText();
  const session = useSession();
  const put = async (place?: Place) => {
    const { subtrees } = await decorationCalls(session.ctx.http)('GET sections/:id', { params: { id: section.id } });
    insertBlocks(session, subtrees, { place });
    const page = refs.page.current;
    const id = session.selection.ids[0];
    if (id !== undefined && page !== null) requestAnimationFrame(() => reveal(page, pathTo(session.store, id)));
  };
  const press = (event: React.PointerEvent) => {
    const { scroller, page, indicator } = refs;
    if (event.button !== 0 || readOnly || !scroller.current || !page.current || !indicator.current) return;
    startDrag(
      { session, scroller: scroller.current, page: page.current, indicator: indicator.current },
      { types: section.types, put: (place) => void put(place).catch(() => {}) },
      event.nativeEvent,
    );
  };
  return (
    <li className={classes.section}>
      <button
        type="button"
        className={classes.block}
        disabled={readOnly}
        onClick={() => void put().catch(() => {})}
        onPointerDown={press}
      >
        <SavedPreview
          url={savedPreviewUrl('section', section.id)}
          title={section.name}
          width={156}
          height={150}
          shrinks
        />
        <span className={classes.sectionName}>{section.name}</span>
        <span className={classes.note}>
          {t({ zh: '{n} 个组件', en: '{n} {n|block|blocks}' }, { n: section.blocks })}
        </span>
      </button>
      <SavedMenu what="section" saved={section} onChanged={onChanged} />
    </li>
  );
}
