import { type BlockViewProps, Empty, editable } from '../../../../decoration/api.ts';
import type { RichTextProps } from './props.ts';

export function RichTextView({ props, mode }: BlockViewProps<RichTextProps>) {
  if (props.html === '' || props.html === '<p></p>')
    return <Empty mode={mode} path="html" say={{ zh: '请填写正文', en: 'Enter text' }} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server at save and at publish; in the editor the page's Trusted Types policy cleans it again
  return <div className="fb-richtext" {...editable(mode, 'html')} dangerouslySetInnerHTML={{ __html: props.html }} />;
}
