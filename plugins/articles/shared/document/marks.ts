import { isObject } from './attributes.ts';
import { type ArticleMark, markTypes } from './document.ts';
import { hrefFits } from './href.ts';

/** Reads the marks of a text. A text is what is wrong with them. */
export function readMarks(value: unknown): ArticleMark[] | string {
  if (!Array.isArray(value) || value.length > markTypes.length)
    return '文字格式不正确 / the marks of a text are not usable';
  const marks = new Map<string, ArticleMark>();
  for (const given of value as unknown[]) {
    const mark = readMark(given);
    if (typeof mark === 'string') return mark;
    marks.set(mark.type, mark);
  }
  return [...marks.values()];
}

function readMark(value: unknown): ArticleMark | string {
  const given = isObject(value) ? value : {};
  const type = markTypes.find((one) => one === given.type);
  if (type === undefined) {
    const name = String(given.type).slice(0, 40);
    return `不支持的文字格式“${name}” / the mark “${name}” is not known`;
  }
  if (type !== 'link') return { type };
  const href = isObject(given.attrs) ? given.attrs.href : undefined;
  if (typeof href === 'string' && hrefFits(href)) return { type, attrs: { href } };
  const said = typeof href === 'string' ? href.slice(0, 60) : '';
  return `链接“${said}”不可用，请填写 https:// 开头的地址、站内地址、邮箱或电话 / the link “${said}” is not usable: an https address, one of this site, a mailbox or a phone number`;
}
