import { type AssetImage, assetUrl } from '@fitout/sdk';
import { DocumentTextRegular } from '@fluentui/react-icons';
import classes from './list.module.css';

/** An article's cover, or a sign that it has none. */
export function Cover({ image }: { image: AssetImage | null }) {
  if (image === null)
    return (
      <span className={classes.noCover} aria-hidden>
        <DocumentTextRegular />
      </span>
    );
  return (
    <img
      className={classes.cover}
      style={image.color === undefined ? {} : { backgroundColor: image.color }}
      src={assetUrl(image.key, 160)}
      width={64}
      height={48}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
