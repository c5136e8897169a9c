import { assetUrl } from '@fitout/sdk';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { ImageAddRegular } from '@fluentui/react-icons';
import { useSnapshot } from 'valtio/react';
import { imagePicker } from '../../../images/api.ts';
import { useWriting } from '../session/use-session.ts';
import classes from './panel.module.css';

/** The picture that stands for the article in lists, blocks and shared links. */
export function CoverField() {
  const session = useWriting();
  const t = useText();
  const { services, toasts } = usePlugin();
  const { cover } = useSnapshot(session.facts);
  const choose = async () => {
    try {
      const [first] = (await (await services.get(imagePicker)).pick()) ?? [];
      if (first !== undefined) session.set({ cover: { ...first, alt: first.alt.slice(0, 200) } });
    } catch {
      toasts.error({ zh: '素材库暂时无法打开', en: 'The asset library is currently unavailable' });
    }
  };
  const label = t({ zh: '封面', en: 'Cover' });
  return (
    <fieldset className={classes.cover}>
      <legend>{label}</legend>
      {cover === null ? (
        session.mayEdit ? (
          <button type="button" className={classes.add} onClick={() => void choose()}>
            <ImageAddRegular />
            {t({ zh: '从素材库选择封面', en: 'Choose cover' })}
          </button>
        ) : (
          <span className={classes.quiet}>{t({ zh: '没有封面', en: 'No cover' })}</span>
        )
      ) : (
        <>
          <img src={assetUrl(cover.key, 640)} width={cover.width} height={cover.height} alt={cover.alt} />
          {session.mayEdit ? (
            <div className={classes.actions}>
              <Button size="small" onClick={() => void choose()}>
                {t({ zh: '更换封面', en: 'Replace' })}
              </Button>
              <Button size="small" appearance="subtle" onClick={() => session.set({ cover: null })}>
                {t({ zh: '移除封面', en: 'Remove' })}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </fieldset>
  );
}
