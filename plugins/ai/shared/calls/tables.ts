import { defineCalls, fun, tableUpload, zTableContent } from '@fitout/sdk/calls';

/** Sheets of which pictures are made, read by the server as imports are: nothing of them is kept. */
export const tableCalls = defineCalls({
  'POST tables': {
    ...tableUpload,
    access: fun('ai.edit'),
    summary: { zh: '读取套图表格', en: 'Read a sheet of which pictures are made; nothing of it is kept' },
    result: zTableContent,
    errors: ['unprocessable'],
    unaudited: true,
  },
});
