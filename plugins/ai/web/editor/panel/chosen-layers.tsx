import { useText } from '@fitout/sdk/web';
import { ArrangeButtons } from '../parts/arrange-buttons.tsx';
import classes from './panel.module.css';

/** What is done with several layers at once. */
export function ChosenLayers({ count }: { count: number }) {
  const t = useText();
  return (
    <div className={classes.settings}>
      <strong>{t({ zh: '已选 {count} 个图层', en: '{count} {count|layer|layers} selected' }, { count })}</strong>
      <ArrangeButtons />
    </div>
  );
}
