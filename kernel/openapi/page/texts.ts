import type { Language, LocalText } from '../../../sdk/base/text.ts';

const words = {
  title: { zh: '接口文档', en: 'API' },
  search: { zh: '搜索接口', en: 'Search calls' },
  find: { zh: '搜索', en: 'Search' },
  found: { zh: '找到的接口', en: 'Calls found' },
  nothing: { zh: '没有符合的接口', en: 'No call has these words' },
  all: { zh: '概览', en: 'Overview' },
  plugins: { zh: '插件', en: 'Plugins' },
  document: { zh: 'OpenAPI 文件', en: 'OpenAPI document' },
  home: { zh: '返回工作台', en: 'Back to the workbench' },
  language: { zh: 'English', en: '中文' },
  skip: { zh: '跳到内容', en: 'Skip to the calls' },
  parameters: { zh: '参数', en: 'Parameters' },
  body: { zh: '请求内容', en: 'Body' },
  optional: { zh: '可选', en: 'optional' },
  required: { zh: '必填', en: 'required' },
  answer: { zh: '返回', en: 'Answer' },
  errors: { zh: '错误', en: 'Errors' },
  name: { zh: '名称', en: 'Name' },
  place: { zh: '位置', en: 'In' },
  kind: { zh: '类型', en: 'Type' },
  status: { zh: '状态', en: 'Status' },
  code: { zh: '错误码', en: 'Code' },
  meaning: { zh: '含义', en: 'Meaning' },
  detail: { zh: '详情 detail', en: 'Its detail' },
  nothingBack: { zh: '无内容（result 为 null）', en: 'Nothing (result is null)' },
  any: { zh: '任意', en: 'anything' },
  listOf: { zh: '列表', en: 'list of' },
  recordOf: { zh: '键值', en: 'by name:' },
  file: { zh: '文件', en: 'file' },
  path: { zh: '路径', en: 'path' },
  query: { zh: '查询', en: 'query' },
  header: { zh: '请求头', en: 'header' },
  anyone: { zh: '任何人', en: 'Anyone' },
  customer: { zh: '已登录的顾客或员工', en: 'Signed-in customers and staff' },
  staff: { zh: '员工', en: 'Staff' },
  fun: { zh: '有此功能的员工：', en: 'Staff with the function' },
  perMinute: { zh: '次 / 分钟', en: 'calls a minute' },
  seconds: { zh: '秒超时', en: 's at most' },
  page: { zh: '页面', en: 'A page' },
} satisfies Record<string, LocalText>;

export type Say = (name: keyof typeof words) => string;

/** The words of the page in a language. */
export function sayIn(language: Language): Say {
  return (name) => words[name][language === 'en' ? 'en' : 'zh'];
}
