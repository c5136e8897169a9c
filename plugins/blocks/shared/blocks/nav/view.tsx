import {
  asImage,
  type BlockViewProps,
  bounded,
  Each,
  Empty,
  editable,
  Linked,
  noLink,
  Picture,
} from '../../../../decoration/api.ts';
import type { NavItem, NavProps } from './props.ts';

export function NavView({ props, mode }: BlockViewProps<NavProps>) {
  if (props.items.length === 0) return <Empty mode={mode} go="items" say={{ zh: '请添加导航项', en: 'Add items' }} />;
  const variables = {
    '--fb-columns': Math.round(bounded(props.columns, 1, 8, 4)),
    '--fb-rows': Math.round(bounded(props.rows, 1, 6, 1)),
    '--fb-icon': `${bounded(props.iconSize, 16, 160, 44)}px`,
    '--fb-radius': `${bounded(props.radius, 0, 80, 12)}px`,
  } as React.CSSProperties;
  return (
    <nav className={`fb-nav fb-nav-${props.layout}`} aria-label="图文导航" style={variables}>
      <ul className="fb-nav-list" tabIndex={props.layout === 'swipe' ? 0 : undefined}>
        <Each of={props.items}>
          {(item, index) => (
            <li className="fb-nav-item">
              <Linked
                link={item.link ?? noLink}
                className="fb-nav-link"
                {...(props.show === 'icon' ? { label: item.title } : {})}
              >
                {props.show === 'text' ? null : <Icon item={item} columns={props.columns} />}
                {props.show === 'icon' ? null : (
                  <span className="fb-nav-title" {...editable(mode, `items.${index}.title`)}>
                    {item.title}
                  </span>
                )}
                {props.show === 'icon' || !item.subtitle ? null : (
                  <span className="fb-nav-sub" {...editable(mode, `items.${index}.subtitle`)}>
                    {item.subtitle}
                  </span>
                )}
                {item.badge ? <span className="fb-nav-badge">{item.badge}</span> : null}
              </Linked>
            </li>
          )}
        </Each>
      </ul>
      {props.layout === 'swipe' ? (
        <div className="fb-nav-bar" aria-hidden="true">
          <i />
        </div>
      ) : null}
    </nav>
  );
}

function Icon({ item, columns }: { item: NavItem; columns: number }) {
  const image = asImage(item.image);
  if (image !== null)
    return (
      <Picture image={item.title === '' ? image : { ...image, alt: '' }} className="fb-nav-icon" width={1 / columns} />
    );
  return (
    <span className="fb-nav-icon fb-nav-letter" aria-hidden="true">
      {[...item.title][0]}
    </span>
  );
}
