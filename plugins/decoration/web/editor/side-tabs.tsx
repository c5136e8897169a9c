import { keyOf } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import classes from './edit.module.css';

const sides = [
  { key: 'palette', title: { zh: '添加组件', en: 'Blocks' } },
  { key: 'sections', title: { zh: '我的组合', en: 'Sections' } },
  { key: 'outline', title: { zh: '大纲', en: 'Outline' } },
] as const;

export type Side = (typeof sides)[number]['key'];

/** Which of the left panels is shown. */
export function SideTabs({ side, onSide }: { side: Side; onSide(side: Side): void }) {
  const t = useText();
  const turn = (event: React.KeyboardEvent<HTMLElement>) => {
    if (keyOf(event) !== 'ArrowLeft' && keyOf(event) !== 'ArrowRight') return;
    const by = keyOf(event) === 'ArrowLeft' ? sides.length - 1 : 1;
    const next = sides[(sides.findIndex(({ key }) => key === side) + by) % sides.length]?.key ?? 'palette';
    onSide(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-side="${next}"]`)?.focus();
  };
  return (
    <div
      className={classes.sides}
      role="tablist"
      tabIndex={-1}
      aria-label={t({ zh: '左侧面板', en: 'Left panel' })}
      onKeyDown={turn}
    >
      {sides.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          role="tab"
          data-side={key}
          aria-selected={key === side}
          tabIndex={key === side ? 0 : -1}
          onClick={() => onSide(key)}
        >
          {t(title)}
        </button>
      ))}
    </div>
  );
}
