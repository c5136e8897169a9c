import { DialogFrame, useClosing } from '@fitout/sdk/desktop';
import { useObjectUrl, useText } from '@fitout/sdk/web';
import { Button, Radio, RadioGroup } from '@fluentui/react-components';
import { ArrowRotateClockwiseRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { cornerHandles } from '../../shared/document/corner-handles.ts';
import { type Point, wholeQuad, withCorner, withCornerKeyed } from '../../shared/document/geometry/quad.ts';
import { pageFilters } from '../../shared/document/page/filters.ts';
import type { DocumentPage } from '../../shared/document/pages.ts';
import type { PageWork } from '../../shared/document/protocol.ts';
import { filterTexts } from '../../shared/document/texts.ts';
import classes from './document.module.css';

export interface PageEditorProps {
  page: DocumentPage;
  onDone(work: PageWork): void;
  onClose(): void;
}

/** Corners, turn and look of a page, over its photo: corners are dragged, or moved by arrow keys (with Shift by ten pixels). */
export function PageEditor({ page, onDone, onClose }: PageEditorProps) {
  const t = useText();
  const { photo } = page;
  const closing = useClosing<PageWork>((done) => (done === undefined ? onClose() : onDone(done)));
  const url = useObjectUrl(photo.blob);
  const [work, setWork] = useState(page.work);
  const [held, setHeld] = useState<number>();
  const { corners } = work;
  const put = (at: number, to: Point) =>
    setWork({ ...work, corners: withCorner(corners, at, to, photo.width, photo.height) });
  const drag = (event: PointerEvent<HTMLElement>, at: number) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (held !== at || box === undefined) return;
    put(at, {
      x: ((event.clientX - box.left) / box.width) * photo.width,
      y: ((event.clientY - box.top) / box.height) * photo.height,
    });
  };
  const key = (event: KeyboardEvent, at: number) => {
    const next = withCornerKeyed(corners, at, event, photo.width, photo.height);
    if (next === undefined) return;
    event.preventDefault();
    setWork({ ...work, corners: next });
  };
  const seen = held === undefined ? undefined : corners[held];
  const reach = Math.max(photo.width, photo.height) / 24;
  return (
    <DialogFrame
      wide
      className={classes.editor}
      title={t({ zh: '调整页面', en: 'Adjust page' })}
      closing={closing}
      onClose={() => closing.finish()}
      described={false}
      actions={
        <>
          <Button onClick={() => closing.finish()}>{t({ zh: '取消', en: 'Cancel' })}</Button>
          <Button appearance="primary" onClick={() => closing.finish(work)}>
            {t({ zh: '完成', en: 'Done' })}
          </Button>
        </>
      }
    >
      <div
        className={classes.photo}
        style={{
          aspectRatio: `${photo.width} / ${photo.height}`,
          maxWidth: `calc(56vh * ${photo.width / photo.height})`,
        }}
      >
        {url === undefined ? null : <img src={url} alt={t({ zh: '原照片', en: 'Original photo' })} />}
        <svg viewBox={`0 0 ${photo.width} ${photo.height}`} aria-hidden>
          <polygon className={classes.found} points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
        </svg>
        {cornerHandles(corners, photo.width, photo.height).map(({ text, ...place }, at) => (
          <button
            key={text.en}
            type="button"
            aria-label={t(text)}
            className={classes.corner}
            style={place}
            onKeyDown={(event) => key(event, at)}
            onFocus={() => setHeld(at)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setHeld(at);
            }}
            onPointerMove={(event) => event.buttons === 1 && drag(event, at)}
          />
        ))}
        {seen === undefined || url === undefined ? null : (
          <svg
            className={seen.x < photo.width / 2 ? classes.glassRight : classes.glassLeft}
            viewBox={`${seen.x - reach} ${seen.y - reach} ${2 * reach} ${2 * reach}`}
            aria-hidden
          >
            <image href={url} width={photo.width} height={photo.height} />
            <polygon className={classes.found} points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
          </svg>
        )}
      </div>
      <div className={classes.editorBar}>
        <RadioGroup
          layout="horizontal"
          aria-label={t({ zh: '效果', en: 'Filter' })}
          value={work.filter}
          onChange={(_, { value }) => {
            const filter = pageFilters.find((one) => one === value);
            if (filter !== undefined) setWork({ ...work, filter });
          }}
        >
          {pageFilters.map((filter) => (
            <Radio key={filter} value={filter} label={t(filterTexts[filter])} />
          ))}
        </RadioGroup>
        <Button icon={<ArrowRotateClockwiseRegular />} onClick={() => setWork({ ...work, turn: (work.turn + 1) % 4 })}>
          {work.turn === 0
            ? t({ zh: '旋转', en: 'Rotate' })
            : t({ zh: '旋转 {n}°', en: 'Rotated {n}°' }, { n: work.turn * 90 })}
        </Button>
        <Button onClick={() => setWork({ ...work, corners: wholeQuad(photo.width, photo.height) })}>
          {t({ zh: '整张照片', en: 'Whole photo' })}
        </Button>
      </div>
    </DialogFrame>
  );
}
