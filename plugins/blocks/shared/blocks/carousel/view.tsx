import { assetUrl } from '@fitout/sdk';
import {
  asImage,
  type BlockViewProps,
  bounded,
  Each,
  Empty,
  Linked,
  noLink,
  Picture,
} from '../../../../decoration/api.ts';
import type { CarouselItem, CarouselProps } from './props.ts';

/** A strip that scrolls and snaps by itself; the island adds the turning, the dots and the pause. */
export function CarouselView({ props, mode }: BlockViewProps<CarouselProps>) {
  const items = props.items.filter((item) => asImage(item.image) !== null || asImage(item.video) !== null);
  if (items.length === 0)
    return <Empty mode={mode} go="items" say={{ zh: '请添加轮播图片', en: 'Add images to the carousel' }} />;
  return (
    <section
      className={`fb-carousel fb-carousel-${props.look}${props.fit === 'contain' ? ' fb-carousel-whole' : ''}`}
      aria-roledescription="carousel"
      aria-label="轮播图"
      data-interval={props.autoplay ? bounded(props.interval, 1, 60, 4) : undefined}
      style={
        {
          '--fb-ratio': bounded(props.ratio, 10, 300, 50),
          '--fb-radius': `${bounded(props.radius, 0, 64, 0)}px`,
        } as React.CSSProperties
      }
    >
      <ul className="fb-carousel-strip" tabIndex={items.length > 1 ? 0 : undefined}>
        <Each of={items}>
          {(item, index) => (
            <li className="fb-carousel-item">
              <Slide item={item} first={index === 0} whole={props.fit === 'contain'} />
            </li>
          )}
        </Each>
      </ul>
      {items.length > 1 && props.indicator !== 'none' ? (
        <Indicator count={items.length} kind={props.indicator} />
      ) : null}
    </section>
  );
}

function Slide({ item, first, whole }: { item: CarouselItem; first: boolean; whole: boolean }) {
  const image = asImage(item.image);
  const video = asImage(item.video);
  const title = item.title ? <span className="fb-carousel-title">{item.title}</span> : null;
  if (video !== null)
    return (
      <>
        <video
          className="fb-carousel-media"
          src={assetUrl(video.key)}
          poster={assetUrl((image ?? video).key, 750)}
          controls
          muted
          playsInline
          preload="none"
        >
          <track kind="captions" />
        </video>
        {title}
      </>
    );
  return (
    <Linked link={item.link ?? noLink} className="fb-carousel-link">
      {image === null ? null : <Picture image={image} className="fb-carousel-media" eager={first} whole={whole} />}
      {title}
    </Linked>
  );
}

/** More dots than fit on one line would cover the picture: a number says it then. */
const dotsFit = 20;

function Indicator({ count, kind }: { count: number; kind: 'dots' | 'number' }) {
  if (kind === 'number' || count > dotsFit)
    return (
      <p className="fb-carousel-number" aria-hidden="true">
        <span data-now="">1</span>/{count}
      </p>
    );
  return (
    <div className="fb-carousel-dots" aria-hidden="true">
      <Each of={Array.from({ length: count })}>
        {(_, index) => <i className={index === 0 ? 'fb-carousel-dot fb-on' : 'fb-carousel-dot'} />}
      </Each>
    </div>
  );
}
