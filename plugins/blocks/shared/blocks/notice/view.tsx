import {
  type BlockViewProps,
  bounded,
  Each,
  Empty,
  editable,
  Linked,
  noLink,
  safeColor,
} from '../../../../decoration/api.ts';
import type { NoticeProps } from './props.ts';

/** On the canvas: one line, as it looks between two turns. */
const still = 'fb-notice-turn fb-notice-live';

export function NoticeView({ props, mode }: BlockViewProps<NoticeProps>) {
  const items = props.items.map((item, at) => ({ ...item, at })).filter((item) => item.text.trim() !== '');
  if (items.length === 0)
    return <Empty mode={mode} go="items" say={{ zh: '请填写公告文字', en: 'Enter the notice text' }} />;
  return (
    <section
      className={`fb-notice ${mode === 'edit' && props.motion !== 'none' ? still : `fb-notice-${props.motion}`}`}
      aria-label={props.label || '公告'}
      data-interval={bounded(props.interval, 1, 60, 3)}
      style={{ color: safeColor(props.color) }}
    >
      {props.label === '' ? null : <strong className="fb-notice-label">{props.label}</strong>}
      <div className="fb-notice-window">
        <ul className="fb-notice-list">
          <Each of={items}>
            {(item) => (
              <li className="fb-notice-item">
                <Linked link={item.link ?? noLink}>
                  <span {...editable(mode, `items.${item.at}.text`)}>{item.text}</span>
                </Linked>
              </li>
            )}
          </Each>
        </ul>
      </div>
    </section>
  );
}
