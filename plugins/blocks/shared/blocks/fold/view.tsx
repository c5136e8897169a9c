import { type BlockViewProps, editable } from '../../../../decoration/api.ts';
import type { FoldProps } from './props.ts';

/** `details`: opens without a script, and a search in the page finds what is in it. */
export function FoldView({ props, mode, slots }: BlockViewProps<FoldProps>) {
  const title = props.title.trim();
  const group = props.group.trim();
  return (
    <details
      className={`fb-fold fb-fold-${props.look}`}
      open={mode === 'edit' || props.open}
      {...(mode === 'page' && group !== '' ? { name: group } : {})}
    >
      <summary className="fb-fold-title" {...editable(mode, 'title')}>
        {title === '' ? '未填写标题' : title}
      </summary>
      <div className="fb-fold-body">{slots?.default}</div>
    </details>
  );
}
