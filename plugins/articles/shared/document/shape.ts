import { zOpaque } from '@fitout/sdk/calls';
import { z } from 'zod';
import type { ArticleDocument } from './document.ts';
import { readDocument } from './read.ts';

/** A document as somebody sends it. Each problem is a field error at its place. */
export const zDocument = zOpaque<ArticleDocument>('an article, as shared/document/document.ts of the plugin has it')
  .transform((value, context): ArticleDocument => {
    const { document, problems } = readDocument(value);
    if (document !== undefined) return document;
    for (const { path, message } of problems)
      context.addIssue({ code: 'custom', message, path: path === '' ? [] : path.split('.'), input: undefined });
    return z.NEVER;
  })
  .meta({ type: 'object' });
