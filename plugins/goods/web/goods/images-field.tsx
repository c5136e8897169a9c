import type { AssetImage } from '@fitout/sdk';
import { IconButton } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { AddRegular, ArrowLeftRegular, DismissRegular } from '@fluentui/react-icons';
import { limits } from '../../shared/limits.ts';
import { Thumb } from '../parts/picture.tsx';
import { useImages } from '../parts/use-picker.ts';
import classes from './form.module.css';

/** Pictures of the asset library; the first one is shown in lists. */
export function ImagesField({
  images,
  onChange,
}: {
  images: readonly AssetImage[];
  onChange(images: AssetImage[]): void;
}) {
  const t = useText();
  const pick = useImages();
  const add = async () => {
    const more = await pick();
    const known = new Set(images.map(({ key }) => key));
    const fresh = more
      .filter(({ key }) => !known.has(key))
      .map(({ key, width, height, alt, color }) => ({
        key,
        width,
        height,
        alt: alt.slice(0, 200),
        ...(color === undefined ? {} : { color }),
      }));
    if (fresh.length > 0) onChange([...images, ...fresh].slice(0, limits.images));
  };
  const forward = (at: number) => {
    const next = [...images];
    const [one] = next.splice(at, 1);
    if (one !== undefined) next.splice(at - 1, 0, one);
    onChange(next);
  };
  return (
    <div className={classes.images}>
      {images.map((image, at) => (
        <span key={image.key} className={classes.image}>
          <Thumb image={image} size={72} />
          {at === 0 ? <span className={classes.first}>{t({ zh: '主图', en: 'First' })}</span> : null}
          <span className={classes.imageActions}>
            {at === 0 ? null : (
              <IconButton
                aria-label={t({ zh: '第 {n} 张图片前移', en: 'Move picture {n} forward' }, { n: at + 1 })}
                onClick={() => forward(at)}
              >
                <ArrowLeftRegular />
              </IconButton>
            )}
            <IconButton
              aria-label={t({ zh: '移除第 {n} 张图片', en: 'Remove picture {n}' }, { n: at + 1 })}
              onClick={() => onChange(images.filter((other) => other.key !== image.key))}
            >
              <DismissRegular />
            </IconButton>
          </span>
        </span>
      ))}
      {images.length >= limits.images ? null : (
        <button type="button" className={classes.addImage} onClick={() => void add()}>
          <AddRegular />
          {t({ zh: '选择图片', en: 'Choose' })}
        </button>
      )}
    </div>
  );
}
