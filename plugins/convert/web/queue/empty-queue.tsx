import { useText } from '@fitout/sdk/web';
import { ImageArrowForwardRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { Format } from '../../api.ts';
import classes from './empty-queue.module.css';

/** The page before there is a file: how to bring some, and what may come. */
export function EmptyQueue({ formats, children }: { formats: readonly Format[]; children: ReactNode }) {
  const t = useText();
  // A line breaks between names, before none of their dots.
  const line = (named: readonly Format[]) => named.map(({ title }) => title.replaceAll(' ', '\u00a0')).join('\u00a0· ');
  const read = line(formats.filter(({ decodes }) => decodes));
  const written = line(formats.filter(({ encodes }) => encodes));
  return (
    <div className={classes.empty}>
      <div className={classes.zone}>
        <ImageArrowForwardRegular className={classes.icon} aria-hidden />
        <strong>{t({ zh: '把图片或文件夹拖到这里', en: 'Drop images or folders here' })}</strong>
        <p>{t({ zh: '也可以直接粘贴截图', en: 'You can also paste a screenshot' })}</p>
        <div className={classes.actions}>{children}</div>
        <dl className={classes.formats}>
          <dt>{t({ zh: '可打开', en: 'Opens' })}</dt>
          <dd>{read}</dd>
          <dt>{t({ zh: '可转为', en: 'Converts to' })}</dt>
          <dd>{written}</dd>
        </dl>
      </div>
    </div>
  );
}
