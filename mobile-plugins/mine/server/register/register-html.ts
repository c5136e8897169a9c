import { type Accent, accentOf, formMessages, type Language, type LocalText } from '@fitout/sdk';
import { escapeHtml, passwordLength } from '@fitout/sdk/server';

export interface RegisterView {
  language: Language;
  mode: 'register' | 'login';
  organisation: string;
  /** An address of this site; undefined where there is none. */
  logo: string | undefined;
  /** `#rrggbb` of the organisation; null for the platform's blue. */
  color: string | null;
  /** Where the form goes, and the same page for who has (or has no) account, and in the other language. */
  action: string;
  otherMode: string;
  otherLanguage: string;
  username: string;
  /** What is wrong with the whole. */
  fault: string | undefined;
  /** What is wrong with each field, by its name. */
  faults: Partial<Record<RegisterField, string>>;
}

export type RegisterField = 'username' | 'password';

const words = {
  register: { zh: '注册账号', en: 'Create your account' },
  login: { zh: '登录', en: 'Sign in' },
  why: {
    zh: '注册后即可查看自己的订单与记录，完成后回到刚才的页面。',
    en: 'With an account you can see your orders and records. You will return to where you were.',
  },
  whyLogin: { zh: '登录后回到刚才的页面。', en: 'You will return to where you were.' },
  username: { zh: '用户名', en: 'User name' },
  usernameRule: { zh: '2 到 64 个文字、数字或 . _ @ + -', en: '2 to 64 letters, digits or . _ @ + -' },
  password: { zh: '密码', en: 'Password' },
  passwordRule: {
    zh: `至少 ${passwordLength.min} 个字符，不含用户名`,
    en: `At least ${passwordLength.min} characters, not containing the user name`,
  },
  show: { zh: '显示密码', en: 'Show password' },
  submitRegister: { zh: '注册', en: 'Create account' },
  toLogin: { zh: '已有账号？登录', en: 'Already have an account? Sign in' },
  toRegister: { zh: '没有账号？注册', en: 'No account yet? Create one' },
  privacy: {
    zh: '我们只保存您的用户名、加密后的密码，以及您自己提交的内容。您可以随时在“个人中心 → 账号”注销账号，这些数据会一并删除。',
    en: 'We only store your user name, your encrypted password and what you submit. You can delete your account at any time under Me → Account, and all this data is deleted with it.',
  },
  language: { zh: 'English', en: '中文' },
} satisfies Record<string, LocalText>;

/** As the server asks for it (account-shapes.ts), as attributes of HTML. */
const usernamePattern = '[\\p{L}\\p{N}][\\p{L}\\p{N}._@+\\-]{1,63}';
const wantedName = formMessages.wanted(words.usernameRule.zh, words.usernameRule.en);

/**
 * The only script of the page, known to its policy by hash. Without it the page works: the password stays hidden, and the
 * server says what is wrong. With it the same texts come before anything is sent, in place of the browser’s, which speak
 * its own language.
 */
export const registerScript = `const form=document.forms[0],box=document.getElementById('show'),secret=document.getElementById('password');
const fields=[document.getElementById('username'),secret];
box.parentElement.hidden=false;
box.onchange=()=>{secret.type=box.checked?'text':'password'};
const tell=(field,text)=>{document.getElementById(field.id+'-fault').textContent=text;
if(text)field.setAttribute('aria-invalid','true');else field.removeAttribute('aria-invalid')};
const wrong=({value,minLength,validity,dataset})=>value.trim()===''?dataset.required:value.length<minLength?dataset.short:validity.patternMismatch?dataset.pattern:'';
form.noValidate=true;
for(const field of fields)field.oninput=()=>tell(field,'');
form.onsubmit=(event)=>{const bad=fields.filter((field)=>{const text=wrong(field);tell(field,text);return text});
if(bad.length>0){event.preventDefault();bad[0].focus()}else secret.type='password'};`;

/** The registration page, or the sign-in page beside it. Reads and works without script, light and dark. */
export function registerHtml(view: RegisterView): string {
  const say = (text: LocalText): string => escapeHtml(view.language === 'en' ? text.en : text.zh);
  const isNew = view.mode === 'register';
  const title = say(isNew ? words.register : words.login);
  const rule = (name: RegisterField, text: LocalText): string =>
    isNew ? `<small id="${name}-rule">${say(text)}</small>` : '';
  const fault = (name: RegisterField): string =>
    `<small id="${name}-fault" class="wrong" role="alert">${escapeHtml(view.faults[name] ?? '')}</small>`;
  const first = view.faults.username === undefined ? 'password' : 'username';
  /** What both of them have: the texts for what may be wrong, and what is. */
  const about = (name: RegisterField): string =>
    ` data-required="${say(formMessages.required)}" aria-describedby="${name}-fault${isNew ? ` ${name}-rule` : ''}"${
      view.faults[name] === undefined ? '' : ` aria-invalid="true"${name === first ? ' autofocus' : ''}`
    }`;
  const nameRules = isNew
    ? ` minlength="2" pattern="${usernamePattern}" data-short="${say(formMessages.minLength(2))}" data-pattern="${say(wantedName)}"`
    : '';
  const { min, max } = passwordLength;
  const secretRules = isNew ? ` minlength="${min}" data-short="${say(formMessages.minLength(min))}"` : '';
  return `<!doctype html>
<html lang="${view.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${title} · ${escapeHtml(view.organisation)}</title><style>${styleOf(view.color)}</style></head>
<body><main>
<header>${view.logo === undefined ? '' : `<img src="${escapeHtml(view.logo)}" width="64" height="64" alt="">`}<p>${escapeHtml(view.organisation)}</p></header>
<h1>${title}</h1>
<p class="why">${say(isNew ? words.why : words.whyLogin)}</p>
<form method="post" action="${escapeHtml(view.action)}">
${view.fault === undefined ? '' : `<p id="fault" class="fault" role="alert">${escapeHtml(view.fault)}</p>`}
<label for="username">${say(words.username)}</label>
<input id="username" name="username" value="${escapeHtml(view.username)}" required maxlength="64" autocomplete="username" autocapitalize="none" spellcheck="false"${nameRules}${about('username')}>
${fault('username')}${rule('username', words.usernameRule)}
<label for="password">${say(words.password)}</label>
<input id="password" name="password" type="password" required maxlength="${max}" autocomplete="${isNew ? 'new-password' : 'current-password'}" autocapitalize="none" spellcheck="false"${secretRules}${about('password')}>
${fault('password')}${rule('password', words.passwordRule)}
<label class="show" hidden><input id="show" type="checkbox">${say(words.show)}</label>
<button>${say(isNew ? words.submitRegister : words.login)}</button>
</form>
<p class="other"><a href="${escapeHtml(view.otherMode)}">${say(isNew ? words.toLogin : words.toRegister)}</a></p>
${isNew ? `<p class="privacy">${say(words.privacy)}</p>` : ''}
<p class="language"><a href="${escapeHtml(view.otherLanguage)}" lang="${view.language === 'en' ? 'zh-CN' : 'en'}">${say(words.language)}</a></p>
</main><script>${registerScript}</script></body></html>
`;
}

const blue: Accent = { light: '#0f6cbd', dark: '#6cb8f6', fill: '#0f6cbd', fillInDark: '#0f6cbd' };

function styleOf(color: string | null): string {
  const { light, dark, fill, fillInDark } = (color === null ? undefined : accentOf(color)) ?? blue;
  return `:root{--ground:#f4f5f7;--card:#fff;--fg:#1f2329;--sub:#5f6670;--line:#d0d4da;--brand:${light};--fill:${fill};--bad:#b10e1c}
@media (prefers-color-scheme:dark){:root{--ground:#111113;--card:#1f1f22;--fg:#ececec;--sub:#a7abb2;--line:#4a4c52;--brand:${dark};--fill:${fillInDark};--bad:#ff9a9a}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;background:var(--ground);color:var(--fg);font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
main{max-width:420px;margin:0 auto;padding:calc(32px + env(safe-area-inset-top)) 20px calc(24px + env(safe-area-inset-bottom))}
header{display:flex;align-items:center;gap:12px;margin-bottom:28px}
header p{margin:0;font-weight:600}
header img{border-radius:14px;object-fit:cover;background:var(--card)}
h1{margin:0 0 4px;font-size:26px;line-height:1.3}
.why{margin:0 0 20px;color:var(--sub)}
form{display:grid;padding:20px;border-radius:16px;background:var(--card)}
label{margin:12px 0 6px;font-size:14px}
label:first-of-type{margin-top:0}
input:not([type=checkbox]){width:100%;height:48px;padding:0 14px;border:1px solid var(--line);border-radius:12px;background:transparent;color:inherit;font:inherit}
input[aria-invalid]{border-color:var(--bad)}
.wrong{color:var(--bad)}
.wrong:empty{display:none}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
small{margin-top:4px;color:var(--sub);font-size:13px}
.show{display:flex;align-items:center;gap:10px;min-height:44px;margin:8px 0 0}
.show[hidden]{display:none}
.show input{width:20px;height:20px;margin:0;accent-color:var(--brand)}
button{height:50px;margin-top:16px;border:0;border-radius:999px;background:var(--fill);color:#fff;font:inherit;font-weight:600}
.fault{margin:0 0 14px;padding:10px 14px;border-radius:10px;background:color-mix(in srgb,var(--bad) 12%,transparent);color:var(--bad);font-size:14px}
a{color:var(--brand);text-decoration:none}
.other,.language{text-align:center}
.other a,.language a{display:inline-block;padding:10px 16px}
.other{margin:12px 0}
.privacy{margin:0;color:var(--sub);font-size:13px}
.language{margin:16px 0 0;font-size:14px}`;
}
