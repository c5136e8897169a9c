import type { CSSProperties } from 'react';
import {
  asImage,
  type BlockViewProps,
  bounded,
  Empty,
  Linked,
  linkHref,
  Picture,
  Say,
  safeColor,
  toneOf,
} from '../../../../decoration/api.ts';
import type { FloatProps } from './props.ts';

export function FloatView({ props, mode }: BlockViewProps<FloatProps>) {
  const image = asImage(props.image);
  const text = props.text.trim();
  if (image === null && text === '')
    return (
      <Empty
        mode={mode}
        go="image"
        say={{ zh: '请为悬浮按钮选择图片或填写文字', en: 'Choose an image or enter text for the floating button' }}
      />
    );
  if (mode === 'page' && linkHref(props.link) === undefined) return null;
  const color = safeColor(props.color);
  const style = {
    '--fb-bottom': `${bounded(props.bottom, 16, 500, 96)}px`,
    '--fb-size': `${bounded(props.size, 44, 96, 52)}px`,
    ...(color === undefined ? {} : { '--fb-float': color, '--fb-ink': toneOf(color) === 'light' ? '#1f2329' : '#fff' }),
  } as CSSProperties;
  return (
    <div className={`fb-float fb-float-${props.side} fb-float-${mode}`} style={style}>
      <Linked link={props.link} className="fb-float-link" {...(text === '' ? {} : { label: text })}>
        {image === null ? (
          <span className="fb-float-text">{text}</span>
        ) : (
          <Picture image={text === '' ? image : { ...image, alt: '' }} className="fb-float-img" width={0.16} />
        )}
      </Linked>
      {mode === 'edit' ? (
        <span className="fb-float-note">
          <Say
            zh={`悬浮按钮，发布后固定在屏幕${props.side === 'right' ? '右' : '左'}侧`}
            en={`Floating button: stays at the ${props.side} of the screen once published`}
          />
        </span>
      ) : null}
    </div>
  );
}
