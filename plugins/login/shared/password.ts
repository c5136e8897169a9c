import { formMessages, type LocalText } from '@fitout/sdk';

/** Fewest characters of a password, as the server asks for. */
export const minPasswordLength = 8;

export interface PasswordContext {
  /** Empty where it is not known here: then the server alone holds the password against it. */
  username: string;
  /** The password that is being replaced, where it is known here. */
  current?: string | undefined;
}

export interface PasswordRule {
  key: 'length' | 'mix' | 'name' | 'differs';
  text: LocalText;
  met: boolean;
}

/** Each rule and whether `password` meets it. The server decides; this says it while the person types. */
export function passwordRules(password: string, context: PasswordContext): PasswordRule[] {
  const given = password !== '';
  const lower = password.toLowerCase();
  const rules: PasswordRule[] = [
    {
      key: 'length',
      text: formMessages.minLength(minPasswordLength),
      met: [...password].length >= minPasswordLength,
    },
    {
      key: 'mix',
      text: { zh: '不是单一字符的重复或连续数字', en: 'Not one repeated character or consecutive digits' },
      met: given && new Set(password).size >= 4 && !isRun(password),
    },
  ];
  if (context.username !== '') {
    rules.push({
      key: 'name',
      text: { zh: '不包含用户名', en: 'Does not contain your user name' },
      met: given && (context.username.length < 3 || !lower.includes(context.username.toLowerCase())),
    });
  }
  if (context.current !== undefined) {
    rules.push({
      key: 'differs',
      text: { zh: '与原密码不同', en: 'Different from the current password' },
      met: given && password !== context.current,
    });
  }
  return rules;
}

/** `12345678`, `abcdefgh`, `87654321` */
function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((char, index) => char.charCodeAt(0) - text.charCodeAt(index));
  return steps.length > 0 && steps.every((step) => step === steps[0] && Math.abs(step) <= 1);
}

export type Strength = 0 | 1 | 2 | 3 | 4;

/**
 * 0 (nothing) to 4 (strong), by the size of the space that a guesser must search: distinct characters and kinds of
 * characters, length first. An estimate to guide a person, not a check.
 */
export function passwordStrength(password: string): Strength {
  if (password === '') return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((pattern) => pattern.test(password)).length;
  const distinct = new Set(password).size;
  const bits = Math.min([...password].length, distinct * 1.5) * Math.log2([0, 20, 40, 60, 80][kinds] ?? 20);
  if (isRun(password) || bits < 34) return 1;
  if (bits < 52) return 2;
  return bits < 70 ? 3 : 4;
}

export const strengthTexts: Record<Strength, LocalText> = {
  0: { zh: '', en: '' },
  1: { zh: '弱', en: 'Weak' },
  2: { zh: '一般', en: 'Fair' },
  3: { zh: '较强', en: 'Good' },
  4: { zh: '强', en: 'Strong' },
};
