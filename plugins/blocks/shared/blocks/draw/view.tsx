import type { CSSProperties } from 'react';
import { asImage, type BlockViewProps, Each, Empty, Picture, safeColor, toneOf } from '../../../../decoration/api.ts';
import type { DrawProps } from './props.ts';

/** The wheel as HTML: its fields in order, the last for nothing won. The script turns it to what the server drew. */
export function DrawView({ props, mode }: BlockViewProps<DrawProps>) {
  if (props.prizes.length === 0) return <Empty mode={mode} go="prizes" say={{ zh: '请添加奖品', en: 'Add prizes' }} />;
  const prizes = props.prizes.slice(0, 7);
  const fields = [
    ...prizes.map(({ name, image }) => ({ name, image: asImage(image) })),
    { name: props.thanks, image: null },
  ];
  const share = 360 / fields.length;
  const color = safeColor(props.color);
  const variables = {
    '--fb-share': `${share}deg`,
    // The first field is in the middle of the top.
    '--fb-first': `${-share / 2}deg`,
    ...(color === undefined ? {} : { '--fb-draw': color, '--fb-ink': toneOf(color) === 'light' ? '#1f2329' : '#fff' }),
  } as CSSProperties;
  return (
    <section
      className={`fb-draw fb-draw-${mode}`}
      aria-label={props.title === '' ? '抽奖' : props.title}
      style={variables}
    >
      {props.title === '' ? null : <h2 className="fb-draw-title">{props.title}</h2>}
      <div className="fb-draw-frame">
        <ul className="fb-draw-wheel" aria-label="奖品">
          <Each of={fields}>
            {(field, index) => (
              <li className="fb-draw-field" style={{ '--fb-turn': `${index * share}deg` } as CSSProperties}>
                <span className="fb-draw-name">{field.name}</span>
                {field.image === null ? null : (
                  <Picture image={{ ...field.image, alt: '' }} className="fb-draw-img" width={0.12} />
                )}
              </li>
            )}
          </Each>
        </ul>
        <button type="button" className="fb-draw-go" disabled={mode === 'page'}>
          抽奖
        </button>
      </div>
      <p className="fb-draw-result" role="status">
        {`${mode === 'edit' ? '还' : props.period === 'day' ? '每天' : '每人'}可抽 ${Math.max(1, Math.floor(props.perPerson))} 次`}
      </p>
      <ul className="fb-draw-won" aria-label="我的奖品" />
      {props.rules.trim() === '' ? null : (
        <details className="fb-draw-rules">
          <summary>活动规则</summary>
          <p>{props.rules}</p>
        </details>
      )}
    </section>
  );
}
