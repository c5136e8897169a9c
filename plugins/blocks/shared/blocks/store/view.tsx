import { asImage, type BlockViewProps, bounded, Empty, Linked, linkHref, Picture } from '../../../../decoration/api.ts';
import type { StoreProps } from './props.ts';

/** Addresses that the map apps open themselves where they are there; else their web pages. No key, no script of theirs. */
function mapsOf(props: StoreProps): { name: string; href: string }[] {
  const name = encodeURIComponent(props.name.toWellFormed());
  const address = encodeURIComponent(props.address.toWellFormed());
  const lng = bounded(props.longitude, -180, 180, 0);
  const lat = bounded(props.latitude, -90, 90, 0);
  if (lng === 0 && lat === 0)
    return [
      { name: '高德地图', href: `https://uri.amap.com/search?keyword=${address}&src=fitout&callnative=1` },
      { name: '腾讯地图', href: `https://apis.map.qq.com/uri/v1/search?keyword=${address}&referer=fitout` },
    ];
  return [
    {
      name: '高德地图',
      href: `https://uri.amap.com/marker?position=${lng},${lat}&name=${name}&src=fitout&callnative=1`,
    },
    {
      name: '腾讯地图',
      href: `https://apis.map.qq.com/uri/v1/marker?marker=coord:${lat},${lng};title:${name};addr:${address}&referer=fitout`,
    },
    {
      name: '百度地图',
      href: `https://api.map.baidu.com/marker?location=${lat},${lng}&title=${name}&content=${address}&coord_type=gcj02&output=html&src=fitout`,
    },
  ];
}

export function StoreView({ props, mode }: BlockViewProps<StoreProps>) {
  if (props.address.trim() === '')
    return <Empty mode={mode} go="address" say={{ zh: '请填写门店地址', en: 'Enter the store address' }} />;
  const image = asImage(props.image);
  const phone = { kind: 'phone' as const, target: props.phone.trim() };
  return (
    <section className="fb-store" aria-label={props.name === '' ? '门店' : props.name}>
      {image === null ? null : <Picture image={image} className="fb-store-img" />}
      <div className="fb-store-body">
        <h2 className="fb-store-name">{props.name}</h2>
        <address className="fb-store-line">{props.address}</address>
        {props.hours === '' ? null : <p className="fb-store-line">营业时间 {props.hours}</p>}
        {linkHref(phone) === undefined || props.phone.trim() === '' ? null : (
          <p className="fb-store-line">
            电话 <Linked link={phone}>{props.phone}</Linked>
          </p>
        )}
        <ul className="fb-store-maps">
          {mapsOf(props).map((map) => (
            <li key={map.name}>
              <a className="fb-store-map" href={map.href} target="_blank" rel="noopener noreferrer">
                {map.name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
