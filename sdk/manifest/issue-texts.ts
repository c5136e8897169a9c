import type { z } from 'zod';
import type { LocalText } from '../base/text.ts';

/** What does not fit a schema, for a person who reads no schemas. */
export interface IssueTexts {
  /** `routes.0.path`; that of the unknown one where a field is not known; empty for the whole. */
  field: string;
  text: LocalText;
}

const types: Record<string, string> = {
  string: '文本',
  number: '数字',
  int: '整数',
  boolean: '是或否',
  array: '列表',
  object: '对象',
  record: '对象',
};

/** Says one issue of zod in both languages; zod's own words are the English ones. */
export function issueText(issue: z.core.$ZodIssue): IssueTexts {
  const path = issue.path.map(String);
  const en = issue.message;
  const words = (zh: string, more: string[] = []): IssueTexts => ({
    field: [...path, ...more].join('.').slice(0, 200),
    text: { zh, en },
  });
  switch (issue.code) {
    case 'unrecognized_keys':
      return words(`没有这个字段，请检查拼写：${issue.keys.join('、')}`, issue.keys.slice(0, 1));
    case 'invalid_type':
      return words(`应为${types[issue.expected] ?? issue.expected}，或者缺少它`);
    case 'invalid_value':
      return words(`只能是 ${issue.values.map(String).join('、')}`);
    case 'too_big':
      return words(`不能超过 ${issue.maximum}`);
    case 'too_small':
      return words(`不能少于 ${issue.minimum}`);
    case 'invalid_format':
      // A schema that says in its own words what it wants, says it in English alone.
      return words(/^Invalid /.test(en) ? '格式不对' : `格式不对（${en}）`);
    case 'invalid_union':
      return words('不是允许的几种写法之一');
    case 'invalid_key':
    case 'invalid_element':
      return words('其中有一项不对');
    default:
      return words(en);
  }
}
