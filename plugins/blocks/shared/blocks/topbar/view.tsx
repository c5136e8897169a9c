import {
  asImage,
  type BlockViewProps,
  Each,
  Empty,
  editable,
  Linked,
  Picture,
  safeColor,
  toneOf,
} from '../../../../decoration/api.ts';
import type { TopbarProps } from './props.ts';

export function TopbarView({ props, mode }: BlockViewProps<TopbarProps>) {
  const logo = asImage(props.logo);
  const title = props.title.trim();
  const items = props.items.filter((item) => item.text.trim() !== '');
  if (logo === null && title === '' && items.length === 0)
    return <Empty mode={mode} go="title" say={{ zh: '请填写标题或选择标志', en: 'Enter a title or choose a logo' }} />;
  const color = safeColor(props.background);
  const tone = toneOf(color);
  return (
    <nav
      className={`fb-topbar${tone === undefined ? '' : ` fb-${tone}`}`}
      aria-label="顶部导航"
      style={color === undefined ? undefined : { backgroundColor: color }}
    >
      <Linked link={props.home} className="fb-topbar-home">
        {logo === null ? null : (
          <Picture image={title === '' ? logo : { ...logo, alt: '' }} className="fb-topbar-logo" width={0.2} eager />
        )}
        {title === '' ? null : (
          <strong className="fb-topbar-title" {...editable(mode, 'title')}>
            {title}
          </strong>
        )}
      </Linked>
      {items.length === 0 ? null : (
        <ul className="fb-topbar-list">
          <Each of={items}>
            {(item) => (
              <li>
                <Linked link={item.link} className="fb-topbar-link">
                  {item.text}
                </Linked>
              </li>
            )}
          </Each>
        </ul>
      )}
    </nav>
  );
}
