import type { AuditWords } from '@fitout/sdk/server';

/** How the audit log tells what was done to articles. */
export const auditTexts: AuditWords = {
  actions: {
    create: { zh: '新建文章', en: 'Made an article' },
    change: { zh: '修改文章', en: 'Changed an article' },
    duplicate: { zh: '复制文章', en: 'Copied an article' },
    publish: { zh: '发布文章', en: 'Published an article' },
    unpublish: { zh: '下线文章', en: 'Took an article off the site' },
    trash: { zh: '文章移入回收站', en: 'Moved an article to the trash' },
    restore: { zh: '从回收站恢复文章', en: 'Restored an article' },
    purge: { zh: '彻底删除文章', en: 'Deleted an article for good' },
  },
  kinds: { article: { zh: '文章', en: 'article' } },
};
