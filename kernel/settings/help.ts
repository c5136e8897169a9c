import { type Setting, settings } from './settings.ts';

/** What `npm start -- --help` prints. */
export function helpText(): string {
  const rows: Setting[] = Object.values(settings);
  const width = Math.max(...rows.map((row) => row.name.length));
  const lines = rows.flatMap((row) => {
    const fallback = row.fallback ? ` [${row.fallback}]` : '';
    return [`  ${row.name.padEnd(width)}  ${row.meaning.zh}${fallback}`, `  ${' '.repeat(width)}  ${row.meaning.en}`];
  });
  return [
    'Fitout 装修平台',
    '',
    '  npm start             构建（如有必要）并启动 / builds where needed, and starts',
    '  npm start -- --help   显示本说明 / shows this',
    '  npm start -- --new-password',
    '                        忘记密码时：为 admin 生成新的一次性密码并启动 / where it was forgotten: starts, with a new one-time password for admin',
    '',
    '环境变量（方括号内为默认值）/ Environment variables (defaults in brackets):',
    '',
    ...lines,
    '',
  ].join('\n');
}
