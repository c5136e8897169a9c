import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useSnapshot } from 'valtio/react';
import { Each } from '../../shared/blocks/each.ts';
import { safeColor } from '../../shared/color.ts';
import { type PageSettings, paletteMax } from '../../shared/document/document.ts';
import classes from '../panel/page-settings.module.css';
import panel from '../panel/panel.module.css';
import { useSession } from '../session/hooks.ts';
import { useValue } from './field-target.tsx';

/** The page's colours that can be shown; whatever else a document holds there is left out. */
export function usePalette(): readonly string[] {
  const session = useSession();
  const { palette } = useSnapshot(session.store.settings) as PageSettings;
  return Array.isArray(palette) ? palette.filter((color) => safeColor(color) !== undefined) : [];
}

/** The colours of the page: each is changed in place or removed, and one is added at the end. */
export function PaletteField() {
  const t = useText();
  const colors = usePalette();
  const [, set] = useValue('palette');
  const session = useSession();
  const change = (next: string[]) => set(next.length === 0 ? undefined : next);
  // A colour that is picked is one step however long one looks for it; one more or less is a step of its own.
  const write = (next: string[]) => {
    session.history.seal();
    change(next);
    session.history.seal();
  };
  return (
    <div className={classes.palette} data-field="palette">
      <Each of={colors}>
        {(color, at) => (
          <span className={classes.color}>
            <input
              type="color"
              className={panel.swatch}
              aria-label={t({ zh: '色板颜色 {n}', en: 'Colour {n}' }, { n: at + 1 })}
              value={/^#[0-9a-f]{6}$/i.test(color) ? color : '#ffffff'}
              onChange={(event) => change(colors.with(at, event.currentTarget.value))}
            />
            <button
              type="button"
              aria-label={t({ zh: '移除颜色 {n}', en: 'Remove colour {n}' }, { n: at + 1 })}
              onClick={() => write(colors.toSpliced(at, 1))}
            >
              <DismissRegular aria-hidden />
            </button>
          </span>
        )}
      </Each>
      {colors.length >= paletteMax ? null : (
        <Button size="small" onClick={() => write([...colors, nextColor(colors)])}>
          {t({ zh: '添加颜色', en: 'Add a colour' })}
        </Button>
      )}
      <p className={panel.hint}>
        {t({ zh: '这里的颜色会出现在每个颜色设置下方。', en: 'These colours appear in every colour field.' })}
      </p>
    </div>
  );
}

const starters = ['#e1251b', '#ff9000', '#fadb14', '#07c160', '#1677ff', '#722ed1', '#eb2f96', '#333333', '#ffffff'];

function nextColor(colors: readonly string[]): string {
  return starters.find((color) => !colors.includes(color)) ?? '#888888';
}

/** The palette under a colour field: one click takes a colour. */
export function PaletteRow({ name, value, onPick }: { name: string; value: string; onPick(color: string): void }) {
  const t = useText();
  const colors = usePalette();
  if (colors.length === 0) return null;
  return (
    <div className={classes.row}>
      {[...new Set(colors)].map((color) => (
        <button
          key={color}
          type="button"
          className={classes.chip}
          style={{ backgroundColor: color }}
          aria-label={t({ zh: '{name}用 {color}', en: '{color} for {name}' }, { name, color })}
          aria-pressed={color === value}
          title={color}
          onClick={() => onPick(color)}
        />
      ))}
    </div>
  );
}
