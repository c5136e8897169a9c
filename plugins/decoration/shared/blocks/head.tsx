import { type Link, linkHref } from '../link.ts';
import { editable } from './editable.ts';
import { Linked } from './linked.tsx';

/** A block's heading, with a way on beside it where there are words and an address for it. Its style is the block's own. */
export function Head(props: { type: string; mode: 'edit' | 'page'; title: string; more: string; link: Link }) {
  const { type, mode, title, more, link } = props;
  return (
    <div className={`fb-head fb-${type}-head`}>
      <h2 className={`fb-head-title fb-${type}-title`} {...editable(mode, 'title')}>
        {title}
      </h2>
      {more === '' || linkHref(link) === undefined ? null : (
        <Linked link={link} className={`fb-head-more fb-${type}-more`}>
          {more}
        </Linked>
      )}
    </div>
  );
}
