import type { LocalText } from '@fitout/sdk';

/** What is wrong with a user name, as far as the browser can tell; the server knows whether it is taken. */
export function usernameProblem(username: string): LocalText | undefined {
  if (username === '') return { zh: '请填写用户名', en: 'A user name is needed' };
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._@+-]{1,63}$/u.test(username)) {
    return {
      zh: '2 至 64 个字符：字母、数字、汉字和 . _ @ + -，以字母、数字或汉字开头',
      en: '2 to 64 letters, digits or . _ @ + -, a letter or digit first',
    };
  }
  return undefined;
}
