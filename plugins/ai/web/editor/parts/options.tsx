import { useText } from '@fitout/sdk/web';
import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio/react';
import { useEditor } from '../session/hooks.ts';
import { tools } from '../session/tools.ts';
import { BrushOptions } from './brush-options.tsx';
import classes from './options.module.css';

export const loadToolOptions = () => import('./tool-options.tsx');
/** The editor opens with a brush in hand. */
const ToolOptions = lazy(() => loadToolOptions().then((part) => ({ default: part.ToolOptions })));

/** One line for the tool in hand. */
export function Options() {
  const session = useEditor();
  const t = useText();
  const { tool, filter, foundText } = useSnapshot(session.ui);
  const info = tools.find(({ id }) => id === tool);
  const plain = filter === undefined && foundText === undefined;
  return (
    <section className={classes.options} aria-label={t({ zh: '工具选项', en: 'Tool options' })}>
      {plain ? <strong>{info === undefined ? '' : t(info.title)}</strong> : null}
      {plain && (tool === 'brush' || tool === 'eraser') ? (
        <BrushOptions key={tool} tool={tool} />
      ) : (
        <Suspense>
          <ToolOptions />
        </Suspense>
      )}
    </section>
  );
}
