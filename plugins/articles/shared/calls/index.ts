export type { ArticleCalls } from './articles.ts';
