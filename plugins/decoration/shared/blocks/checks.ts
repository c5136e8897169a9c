import type { AssetImage } from '@fitout/sdk';
import { type Link, linkFits } from '../link.ts';
import type { BlockProblem, CheckContext } from './definition.ts';

/** The picture is there, the library has it, and it has words for those who do not see it. */
export function checkImage(image: AssetImage | null, path: string, context: CheckContext): BlockProblem[] {
  if (image === null) return [{ severity: 'error', path, message: { zh: '还没有选择图片', en: 'no image selected' } }];
  if (context.assetExists?.(image.key) === false)
    return [
      { severity: 'error', path, message: { zh: '图片已从素材库删除', en: 'the image was deleted from the library' } },
    ];
  if (image.alt.trim() === '')
    return [{ severity: 'warning', path, message: { zh: '图片没有替代文字', en: 'the image has no alt text' } }];
  return [];
}

/** The link is complete and its page exists. */
export function checkLink(link: Link, path: string, context: CheckContext): BlockProblem[] {
  if (!linkFits(link))
    return [{ severity: 'error', path, message: { zh: '链接不完整', en: 'the link is incomplete' } }];
  if (link.kind === 'page' && context.pageExists?.(link.target) === false)
    return [
      { severity: 'warning', path, message: { zh: '链接的页面尚未发布', en: 'the linked page is not published' } },
    ];
  return [];
}

/** A list that shows nothing. */
export function emptyList(path: string): BlockProblem {
  return { severity: 'error', path, message: { zh: '还没有添加内容', en: 'nothing has been added yet' } };
}
