import {
  asImage,
  type BlockViewProps,
  bounded,
  Each,
  Empty,
  Linked,
  linkHref,
  noLink,
  Picture,
  type Spot,
} from '../../../../decoration/api.ts';
import type { HotspotProps } from './props.ts';

export function HotspotView({ props, mode }: BlockViewProps<HotspotProps>) {
  const image = asImage(props.image);
  if (image === null)
    return <Empty mode={mode} go="image" say={{ zh: '请选择热区图片', en: 'Choose an image for the hotspots' }} />;
  return (
    <div className="fb-hotspot">
      <Picture image={image} className="fb-hotspot-img" whole />
      <Each of={props.spots}>
        {(spot) => {
          const link = spot.link ?? noLink;
          const goes = linkHref(link) !== undefined;
          if (!goes && mode === 'page') return null;
          return (
            <div className={goes ? 'fb-hotspot-spot' : 'fb-hotspot-spot fb-hotspot-dead'} style={placeOf(spot)}>
              <Linked link={link} className="fb-hotspot-link" label={spot.label || link.title || link.target} />
            </div>
          );
        }}
      </Each>
    </div>
  );
}

function placeOf(spot: Spot) {
  const percent = (value: number) => `${bounded(value, 0, 100, 0)}%`;
  return { left: percent(spot.x), top: percent(spot.y), width: percent(spot.w), height: percent(spot.h) };
}
