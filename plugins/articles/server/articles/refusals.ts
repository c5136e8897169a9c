import { FitoutError } from '@fitout/sdk';

/* What a call about an article is refused with. */

export function noSuchArticle(): FitoutError {
  return new FitoutError('notFound', {
    reason: 'articles.no-article',
    message: { zh: '文章不存在或已被彻底删除', en: 'This article does not exist or was permanently deleted' },
  });
}

/** Somebody was faster: `now` is what they made of it. */
export function changedMeanwhile(now: unknown): FitoutError {
  return new FitoutError('conflict', {
    reason: 'articles.changed',
    message: { zh: '文章已被他人修改，请先查看新的内容', en: 'Someone else changed this article in the meantime' },
    detail: { now },
  });
}

export function slugTaken(holder: { title: string; trashed: boolean }): FitoutError {
  const title = holder.title || '未命名文章';
  const message = holder.trashed
    ? { zh: `地址已被回收站中的“${title}”使用`, en: `“${title}” in the trash has this address` }
    : { zh: `地址已被“${title}”使用`, en: `“${title}” has this address already` };
  return new FitoutError('conflict', {
    reason: 'articles.slug-taken',
    message,
    detail: { fields: [{ field: 'slug', message: message.zh }] },
  });
}

export function inTrash(): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'articles.trashed',
    message: { zh: '文章在回收站中，请先恢复', en: 'This article is in the trash. Restore it first' },
  });
}

export function notInTrash(): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'articles.not-trashed',
    message: { zh: '只能彻底删除回收站中的文章', en: 'Only articles in the trash can be permanently deleted' },
  });
}

export function isLive(): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'articles.live',
    message: {
      zh: '文章已发布，请先由有发布权限的同事下线',
      en: 'This article is published. Ask someone who can publish to unpublish it first',
    },
  });
}

export function noTitle(): FitoutError {
  const message = { zh: '请先填写标题', en: 'Enter a title first' };
  return new FitoutError('unprocessable', {
    reason: 'articles.no-title',
    message,
    detail: { fields: [{ field: 'title', message: message.zh }] },
  });
}

export function nothingWritten(): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'articles.empty',
    message: { zh: '文章还没有内容', en: 'This article is empty' },
  });
}

export function tooMany(max: number): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'articles.too-many',
    message: { zh: `文章最多 ${max} 篇`, en: `There may be ${max} articles at most` },
  });
}
