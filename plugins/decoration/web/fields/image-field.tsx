import { type AssetImage, assetUrl, type LocalText } from '@fitout/sdk';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, Input } from '@fluentui/react-components';
import { imagePicker } from '../../../images/api.ts';
import { asImage } from '../../shared/blocks/definition.ts';
import type { AdvisedSize } from '../../shared/blocks/schema.ts';
import classes from '../panel/panel.module.css';
import { EditPicture } from './edit-picture.tsx';
import { useValue } from './field-target.tsx';
import { PictureAction } from './picture-action.tsx';

/** Opens the asset library; undefined where the person gave up. */
export function usePicker() {
  const ctx = usePlugin();
  return async (options: { multiple?: boolean; kind?: 'image' | 'video' }): Promise<AssetImage[] | undefined> => {
    try {
      return await (await ctx.services.get(imagePicker)).pick(options);
    } catch {
      ctx.toasts.error({ zh: '素材库暂时无法打开', en: 'The asset library is currently unavailable' });
      return undefined;
    }
  };
}

export function ImageField(props: {
  path: string;
  label: LocalText;
  kind: 'image' | 'video';
  advised?: AdvisedSize | undefined;
}) {
  const { path, label, kind, advised } = props;
  const t = useText();
  const [value, set] = useValue(path);
  const [, setAlt] = useValue(`${path}.alt`);
  const pick = usePicker();
  const image = asImage(value);
  const choose = async () => {
    const [first] = (await pick({ kind })) ?? [];
    if (first !== undefined) set(first);
  };
  const name = t(label);
  return (
    <div>
      <div className={classes.label}>{name}</div>
      <div className={classes.row}>
        <Thumb name={name} shown={image?.key ?? ''} onChoose={choose} />
        <div className={classes.grow}>
          {image === null ? (
            <Button onClick={choose}>{t({ zh: '从素材库选择', en: 'Choose from library' })}</Button>
          ) : (
            <>
              {kind === 'image' ? (
                <Input
                  size="small"
                  style={{ width: '100%' }}
                  aria-label={t({ zh: '{name}的替代文字', en: 'Alt text for {name}' }, { name })}
                  placeholder={t({ zh: '替代文字', en: 'Alt text' })}
                  value={image.alt ?? ''}
                  maxLength={200}
                  onChange={(_, data) => setAlt(data.value)}
                />
              ) : null}
              <div className={classes.acts}>
                <PictureAction onClick={choose}>{t({ zh: '更换', en: 'Replace' })}</PictureAction>
                {kind === 'image' ? (
                  // What the page says of it is the page's.
                  <EditPicture shown={image.key} onChange={(next) => set({ ...next, alt: image.alt })} />
                ) : null}
                <PictureAction onClick={() => set(null)}>{t({ zh: '移除', en: 'Remove' })}</PictureAction>
              </div>
            </>
          )}
          {advised === undefined ? null : <Advice size={advised} />}
        </div>
      </div>
    </div>
  );
}

/** Says how large a picture should be to fill its place exactly, which follows the block's height. */
function Advice({ size: { width, heightKey } }: { size: AdvisedSize }) {
  const t = useText();
  const [percent] = useValue(heightKey);
  if (typeof percent !== 'number' || percent <= 0) return null;
  const height = Math.round((width * percent) / 100);
  return (
    <p className={classes.hint}>
      {t({ zh: '建议尺寸 {width} × {height} 像素', en: 'Recommended size {width} × {height} px' }, { width, height })}
    </p>
  );
}

/** A picture stored by its key alone: backgrounds, the share picture. */
export function KeyField({ path, label }: { path: string; label: LocalText }) {
  const t = useText();
  const [value, set] = useValue(path);
  const pick = usePicker();
  const key = typeof value === 'string' ? value : '';
  const name = t(label);
  const choose = async () => {
    const [first] = (await pick({ kind: 'image' })) ?? [];
    if (first !== undefined) set(first.key);
  };
  return (
    <div data-field={path}>
      <div className={classes.label}>{name}</div>
      <div className={classes.row}>
        <Thumb name={name} shown={key} onChoose={choose} />
        {key === '' ? null : (
          <div className={classes.acts}>
            <EditPicture shown={key} onChange={(next) => set(next.key)} />
            <PictureAction onClick={() => set(undefined)}>{t({ zh: '移除', en: 'Remove' })}</PictureAction>
          </div>
        )}
      </div>
    </div>
  );
}

/** The picture as a button that chooses another; `shown` is its key, empty without one. */
function Thumb({ name, shown, onChoose }: { name: string; shown: string; onChoose(): void }) {
  const t = useText();
  return (
    <button
      type="button"
      className={classes.thumb}
      onClick={onChoose}
      data-choose=""
      aria-label={t({ zh: '选择{name}', en: 'Choose {name}' }, { name })}
    >
      {shown === '' ? '+' : <img src={assetUrl(shown, 160)} alt="" />}
    </button>
  );
}
