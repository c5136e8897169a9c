import { defineCalls, fun, tableUpload, zTableContent } from '@fitout/sdk/calls';

/** Tables of labels, read by the server as imports are: nothing of them is kept. */
export const tableCalls = defineCalls({
  'POST tables': {
    ...tableUpload,
    access: fun('bar.use'),
    summary: { zh: '读取标签表格', en: 'Read a table of labels without storing it' },
    result: zTableContent,
    errors: ['unprocessable'],
    unaudited: true,
  },
});
