import type { AssetImage } from '@fitout/sdk';
import { asImage, editable, type Link, Linked, Picture } from '../../../decoration/api.ts';
import { Glyph, type GlyphName } from './glyph.tsx';

/** One of a few ways on, side by side: a picture or one of our signs, and a word below it. */
export function Entry(props: {
  type: string;
  mode: 'edit' | 'page';
  at: number;
  item: { text: string; icon: GlyphName; image: AssetImage | null; link: Link };
}) {
  const { type, mode, at, item } = props;
  const image = asImage(item.image);
  return (
    <Linked link={item.link} className={`fb-${type}-link`}>
      {image === null ? (
        <Glyph name={item.icon} className={`fb-${type}-icon`} />
      ) : (
        <Picture image={{ ...image, alt: '' }} className={`fb-${type}-icon`} width={0.1} />
      )}
      <span {...editable(mode, `items.${at}.text`)}>{item.text}</span>
    </Linked>
  );
}
