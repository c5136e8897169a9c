import { type AssetImage, assetUrl } from '@fitout/sdk';
import { ImageRegular } from '@fluentui/react-icons';
import classes from './picture.module.css';

/** A small square picture, or a sign that there is none. `size` in CSS pixels. */
export function Thumb({ image, size = 44 }: { image: AssetImage | null | undefined; size?: number }) {
  const box = { width: size, height: size };
  if (image === null || image === undefined)
    return (
      <span className={classes.none} style={box} aria-hidden>
        <ImageRegular />
      </span>
    );
  return (
    <img
      className={classes.thumb}
      style={{ ...box, ...(image.color === undefined ? {} : { backgroundColor: image.color }) }}
      src={assetUrl(image.key, size * 2)}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
