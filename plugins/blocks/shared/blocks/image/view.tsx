import { asImage, type BlockViewProps, bounded, Empty, Linked, Picture } from '../../../../decoration/api.ts';
import type { ImageProps } from './props.ts';

export function ImageView({ props, mode }: BlockViewProps<ImageProps>) {
  const image = asImage(props.image);
  if (image === null) return <Empty mode={mode} go="image" say={{ zh: '请选择图片', en: 'Choose an image' }} />;
  const width = bounded(props.width, 1, 100, 100);
  return (
    <figure className="fb-image" style={width === 100 ? undefined : { width: `${width}%` }}>
      <Linked link={props.link}>
        <Picture image={image} className="fb-image-img" width={width / 100} whole />
      </Linked>
      {props.caption === '' ? null : <figcaption className="fb-image-caption">{props.caption}</figcaption>}
    </figure>
  );
}
