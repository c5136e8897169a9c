import { assetUrl, keyOf, type LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Input,
} from '@fluentui/react-components';
import { AddRegular, DeleteRegular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { asImage } from '../../shared/blocks/definition.ts';
import { Each } from '../../shared/blocks/each.ts';
import type { Spot } from '../../shared/blocks/schema.ts';
import { noLink } from '../../shared/link.ts';
import { useValue } from '../fields/field-target.tsx';
import { LinkField } from '../fields/link-field.tsx';
import classes from '../panel/panel.module.css';
import { useSession } from '../session/hooks.ts';
import areas from './areas.module.css';
import { drawn, moved, resized } from './rects.ts';

export function HotspotField({ path, imagePath, label }: { path: string; imagePath: string; label: LocalText }) {
  const t = useText();
  const [image] = useValue(imagePath);
  const [value] = useValue(path);
  const [open, setOpen] = useState(false);
  const picture = asImage(image);
  const count = Array.isArray(value) ? value.length : 0;
  return (
    <div>
      <Button disabled={picture === null} onClick={() => setOpen(true)}>
        {t({ zh: '编辑热区（{n}）', en: 'Edit hotspots ({n})' }, { n: count })}
      </Button>
      {picture === null ? <p className={classes.hint}>{t({ zh: '先选择图片', en: 'Choose an image first' })}</p> : null}
      <Dialog open={open} onOpenChange={(_, data) => setOpen(data.open)}>
        <DialogSurface style={{ maxWidth: 960 }} data-edits-page="">
          <DialogBody>
            <DialogTitle>{t(label)}</DialogTitle>
            <DialogContent>
              {picture === null ? null : <Editor path={path} src={assetUrl(picture.key, 1280)} />}
            </DialogContent>
            <DialogActions>
              <Button appearance="primary" onClick={() => setOpen(false)}>
                {t({ zh: '完成', en: 'Done' })}
              </Button>
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </div>
  );
}

type Rect = Pick<Spot, 'x' | 'y' | 'w' | 'h'>;

/** Rects drawn on the picture: press and drag makes one, its middle moves it, its corner resizes it; arrows do the same. */
function Editor({ path, src }: { path: string; src: string }) {
  const t = useText();
  const session = useSession();
  const [value, set] = useValue(path);
  const spots = (Array.isArray(value) ? value : []) as Spot[];
  const [now, setNow] = useState(0);
  const [draft, setDraft] = useState<{ at: number; rect: Rect }>();
  const box = useRef<HTMLDivElement>(null);

  const write = (next: readonly Spot[]) => {
    session.history.seal();
    set([...next]);
  };
  const put = (at: number, rect: Rect) => {
    const spot = spots[at];
    if (spot === undefined) write([...spots, { ...rect, link: noLink, label: '' }]);
    else write(spots.with(at, { ...spot, ...rect }));
    setNow(at);
  };
  /** Follows the pointer in percent of the picture, and writes once at its end. */
  const follow = (
    event: React.PointerEvent,
    at: number,
    rectAt: (dx: number, dy: number, from: { x: number; y: number }) => Rect,
  ) => {
    const frame = box.current?.getBoundingClientRect();
    if (frame === undefined || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const from = {
      x: ((event.clientX - frame.left) / frame.width) * 100,
      y: ((event.clientY - frame.top) / frame.height) * 100,
    };
    const abort = new AbortController();
    let rect: Rect | undefined;
    window.addEventListener(
      'pointermove',
      (move) => {
        rect = rectAt(
          ((move.clientX - event.clientX) / frame.width) * 100,
          ((move.clientY - event.clientY) / frame.height) * 100,
          from,
        );
        setDraft({ at, rect });
      },
      { signal: abort.signal },
    );
    window.addEventListener(
      'pointerup',
      () => {
        abort.abort();
        setDraft(undefined);
        if (rect !== undefined && rect.w >= 1 && rect.h >= 1) put(at, rect);
      },
      { signal: abort.signal },
    );
    setNow(at);
  };
  const keys = (event: React.KeyboardEvent, at: number, spot: Spot) => {
    const step = event.ctrlKey ? 5 : 1;
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[
      keyOf(event)
    ];
    if (keyOf(event) === 'Delete' || keyOf(event) === 'Backspace') write(spots.toSpliced(at, 1));
    else if (by === undefined) return;
    else
      put(
        at,
        event.shiftKey
          ? resized(spot, by[0] as number, by[1] as number)
          : moved(spot, by[0] as number, by[1] as number),
      );
    event.preventDefault();
  };
  const shown =
    draft === undefined
      ? spots
      : draft.at < spots.length
        ? spots.with(draft.at, { ...(spots[draft.at] as Spot), ...draft.rect })
        : [...spots, draft.rect as Spot];
  const current = spots[now];
  return (
    <div className={classes.row} style={{ alignItems: 'flex-start', gap: 16 }}>
      <div
        className={areas.draw}
        ref={box}
        onPointerDown={(event) => follow(event, spots.length, (dx, dy, from) => drawn(from, dx, dy))}
      >
        <img src={src} alt="" draggable={false} />
        <Each of={shown}>
          {(spot, at) => (
            <button
              type="button"
              className={areas.spot}
              aria-pressed={at === now}
              aria-label={t(
                {
                  zh: '热区 {n}：方向键移动，Shift 加方向键调整大小，Delete 删除',
                  en: 'Hotspot {n}: arrows move, Shift and arrows resize, Delete removes',
                },
                { n: at + 1 },
              )}
              style={{ left: `${spot.x}%`, top: `${spot.y}%`, width: `${spot.w}%`, height: `${spot.h}%` }}
              onFocus={() => setNow(at)}
              onKeyDown={(event) => keys(event, at, spot)}
              onPointerDown={(event) => follow(event, at, (dx, dy) => moved(spot, dx, dy))}
            >
              {at + 1}
              {at === now ? (
                <span
                  className={areas.corner}
                  onPointerDown={(event) => follow(event, at, (dx, dy) => resized(spot, dx, dy))}
                />
              ) : null}
            </button>
          )}
        </Each>
      </div>
      <div style={{ width: 260, flex: 'none', display: 'grid', gap: 10 }}>
        <p className={classes.hint}>
          {t({ zh: '在图片上按住拖动画出热区', en: 'Drag on the image to draw a hotspot' })}
        </p>
        <Button icon={<AddRegular />} onClick={() => put(spots.length, { x: 35, y: 35, w: 30, h: 30 })}>
          {t({ zh: '添加热区', en: 'Add a hotspot' })}
        </Button>
        {current === undefined ? null : (
          <div className={classes.inner} key={now}>
            <div className={classes.row}>
              <h4 className={classes.grow}>{t({ zh: '热区 {n}', en: 'Hotspot {n}' }, { n: now + 1 })}</h4>
              <Button
                size="small"
                appearance="subtle"
                icon={<DeleteRegular />}
                aria-label={t({ zh: '删除热区', en: 'Delete hotspot' })}
                onClick={() => write(spots.toSpliced(now, 1))}
              />
            </div>
            <SpotName path={`${path}.${now}.label`} />
            <LinkField path={`${path}.${now}.link`} label={{ zh: '链接', en: 'Link' }} />
          </div>
        )}
      </div>
    </div>
  );
}

function SpotName({ path }: { path: string }) {
  const t = useText();
  const [value, set] = useValue(path);
  const words = t({ zh: '热区名称（供读屏）', en: 'Name (for screen readers)' });
  return (
    <Input
      aria-label={words}
      placeholder={words}
      value={typeof value === 'string' ? value : ''}
      maxLength={60}
      onChange={(_, data) => set(data.value)}
    />
  );
}
