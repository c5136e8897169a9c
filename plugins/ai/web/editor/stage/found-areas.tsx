import { useText } from '@fitout/sdk/web';
import { useSnapshot } from 'valtio/react';
import { useEditor } from '../session/hooks.ts';
import { toStage } from './camera.ts';
import classes from './found-areas.module.css';

/** Text that was found, each a box to tick over the picture. */
export function FoundAreas() {
  const session = useEditor();
  const t = useText();
  const { foundText } = useSnapshot(session.ui);
  const { camera } = useSnapshot(session.view);
  if (foundText === undefined) return null;
  const { areas, grow } = foundText;
  return (
    <fieldset className={classes.areas}>
      <legend>{t({ zh: '找到的文字', en: 'Text found' })}</legend>
      {areas.map(({ middle, half, along, on }, at) => {
        const { x, y } = toStage(camera, middle);
        const [width, height] = [2 * (half.x + grow) * camera.zoom, 2 * (half.y + grow) * camera.zoom];
        return (
          <input
            key={`${middle.x} ${middle.y}`}
            type="checkbox"
            className={classes.area}
            aria-label={t({ zh: '第 {n} 处文字', en: 'Text {n}' }, { n: at + 1 })}
            checked={on}
            style={{
              width,
              height,
              transform: `translate(${x - width / 2}px, ${y - height / 2}px) rotate(${Math.atan2(along.y, along.x)}rad)`,
            }}
            onChange={(event) => {
              const area = session.ui.foundText?.areas[at];
              if (area !== undefined) area.on = event.target.checked;
            }}
          />
        );
      })}
    </fieldset>
  );
}
