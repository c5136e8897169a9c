import { type AssetImage, assetUrl } from '@fitout/sdk';
import type { CSSProperties } from 'react';
import { asImage, type BlockViewProps, bounded, Each, Empty, Picture } from '../../../../decoration/api.ts';
import type { AlbumProps } from './props.ts';
import { ratioOf, rowsOf } from './rows.ts';

/** Each photo is a link to itself in large: without a script it opens as it is. */
export function AlbumView({ props, mode }: BlockViewProps<AlbumProps>) {
  const images = props.items.flatMap((item) => asImage(item.image) ?? []);
  if (images.length === 0) return <Empty mode={mode} go="items" say={{ zh: '请添加照片', en: 'Add photos' }} />;
  const columns = Math.round(bounded(props.columns, 2, 5, 3));
  const variables = {
    '--fb-columns': columns,
    '--fb-gap': `${bounded(props.gap, 0, 24, 4)}px`,
    '--fb-radius': `${bounded(props.radius, 0, 24, 4)}px`,
  } as CSSProperties;
  const item = (image: AssetImage, index: number) => (
    <li className="fb-album-item" key={index} style={{ '--fb-ratio': ratioOf(image) } as CSSProperties}>
      <a
        className="fb-album-link"
        href={assetUrl(image.key, 1280)}
        target="_blank"
        rel="noopener"
        aria-label={`查看大图：${image.alt === '' ? `第 ${index + 1} 张` : image.alt}`}
      >
        <Picture image={image} className="fb-album-img" width={1 / columns} />
      </a>
    </li>
  );
  if (props.layout === 'grid')
    return (
      <ul className="fb-album fb-album-grid" style={variables}>
        {images.map(item)}
      </ul>
    );
  let at = 0;
  return (
    <div className="fb-album fb-album-rows" style={variables}>
      <Each of={rowsOf(images, columns)}>
        {(row) => (
          <ul className="fb-album-row" style={{ '--fb-rest': row.rest } as CSSProperties}>
            {row.images.map((image) => item(image, at++))}
          </ul>
        )}
      </Each>
    </div>
  );
}
