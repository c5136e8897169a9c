import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { SearchBox } from '@fluentui/react-components';
import { memo, useState } from 'react';
import { fitsKind } from '../../shared/blocks/nesting.ts';
import { type BlockDefinition, blockDefinitions } from '../../shared/blocks/registry.ts';
import type { CanvasRefs } from '../canvas/canvas.tsx';
import { startDrag } from '../canvas/drag.ts';
import { reveal } from '../canvas/geometry.ts';
import { pathTo } from '../document/placement.ts';
import { BlockPicture } from '../parts/block-picture.tsx';
import { useObservable, useSession } from '../session/hooks.ts';
import { addBlock } from '../transforms/add-block.ts';
import { InsertionTarget, useInsertionTarget } from './insertion-target.tsx';
import classes from './palette.module.css';

const groups: { key: BlockDefinition['group']; title: LocalText }[] = [
  { key: 'field', title: { zh: '表单字段', en: 'Fields' } },
  { key: 'media', title: { zh: '图片与视频', en: 'Photos and videos' } },
  { key: 'text', title: { zh: '文字', en: 'Text' } },
  { key: 'nav', title: { zh: '导航', en: 'Navigation' } },
  { key: 'container', title: { zh: '容器', en: 'Containers' } },
  { key: 'goods', title: { zh: '商品与营销', en: 'Products and marketing' } },
  { key: 'tool', title: { zh: '功能', en: 'Features' } },
  { key: 'layout', title: { zh: '辅助', en: 'Layout' } },
];

/** 添加组件: a click adds after the selection, a drag puts it where the line is. */
export const Palette = memo(function Palette({ refs }: { refs: CanvasRefs }) {
  const t = useText();
  const session = useSession();
  const readOnly = useObservable(session.lease, (lease) => lease.readOnly);
  const [words, setWords] = useState('');
  const fits = (one: BlockDefinition) =>
    `${one.title.zh}${one.title.en}${one.about.zh}${one.type}`.toLowerCase().includes(words.trim().toLowerCase());
  const found = blockDefinitions().filter(
    (one) => one.within === undefined && fitsKind(session.store.kind, one.type) && fits(one),
  );
  const target = useInsertionTarget();
  const add = (type: string) => {
    const id = addBlock(session, type, target.placeFor(type));
    const page = refs.page.current;
    if (id !== undefined && page !== null) requestAnimationFrame(() => reveal(page, pathTo(session.store, id)));
  };
  const press = (type: string, event: React.PointerEvent) => {
    const { scroller, page, indicator } = refs;
    if (event.button !== 0 || readOnly || !scroller.current || !page.current || !indicator.current) return;
    startDrag(
      { session, scroller: scroller.current, page: page.current, indicator: indicator.current },
      { type },
      event.nativeEvent,
    );
  };
  return (
    <section className={classes.palette} aria-label={t({ zh: '添加组件', en: 'Add block' })}>
      <SearchBox
        className={classes.search}
        placeholder={t({ zh: '搜索组件', en: 'Search blocks' })}
        aria-label={t({ zh: '搜索组件', en: 'Search blocks' })}
        value={words}
        onChange={(_, data) => setWords(data.value)}
      />
      {readOnly ? null : <InsertionTarget target={target} />}
      {/* Where no block can be chosen, the keys still scroll. */}
      <div className={classes.groups} {...(readOnly ? { tabIndex: 0 } : {})}>
        {found.length === 0 ? <p>{t({ zh: '没有这样的组件', en: 'No matching blocks' })}</p> : null}
        {groups.map(({ key, title }) => {
          const blocks = found.filter((one) => one.group === key);
          if (blocks.length === 0) return null;
          return (
            <div key={key}>
              <h3>{t(title)}</h3>
              <ul className={classes.grid}>
                {blocks.map((one) => (
                  <li key={one.type}>
                    <button
                      type="button"
                      className={classes.block}
                      title={t(one.about)}
                      disabled={readOnly}
                      onClick={() => add(one.type)}
                      onPointerDown={(event) => press(one.type, event)}
                    >
                      <BlockPicture sketch={one.picture} width={48} />
                      {t(one.title)}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </section>
  );
});
