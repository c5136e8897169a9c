import { type BlockViewProps, bounded, editable, Linked, linkHref, safeColor } from '../../../../decoration/api.ts';
import type { TitleProps } from './props.ts';

export function TitleView({ props, mode }: BlockViewProps<TitleProps>) {
  const Heading = props.level === 3 ? 'h3' : 'h2';
  const accent = safeColor(props.accent);
  const hasMore = props.more !== '' && linkHref(props.link) !== undefined;
  const heading = (
    <Heading
      className="fb-title-text"
      {...editable(mode, 'text')}
      style={{ fontSize: bounded(props.size, 8, 80, 18), color: safeColor(props.color) }}
    >
      {hasMore ? props.text : <Linked link={props.link}>{props.text}</Linked>}
    </Heading>
  );
  return (
    <div
      className={`fb-title fb-title-${props.look} fb-title-${props.align}`}
      style={accent === undefined ? undefined : ({ '--fb-accent': accent } as React.CSSProperties)}
    >
      <div className="fb-title-words">
        {heading}
        {props.subtitle === '' ? null : (
          <p className="fb-title-sub" {...editable(mode, 'subtitle')}>
            {props.subtitle}
          </p>
        )}
      </div>
      {hasMore ? (
        <Linked link={props.link} className="fb-title-more">
          {props.more}
        </Linked>
      ) : null}
    </div>
  );
}
