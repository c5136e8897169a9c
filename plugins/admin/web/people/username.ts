import { fieldProblem, type LocalText } from '@fitout/sdk';

/** What is wrong with a user name, as far as the browser can tell; the server knows whether it is taken. */
export function usernameProblem(username: string): LocalText | undefined {
  return fieldProblem(username, {
    required: true,
    pattern: /^[\p{L}\p{N}][\p{L}\p{N}._@+-]{1,63}$/u,
    says: {
      zh: '2 至 64 个字符：字母、数字、汉字和 . _ @ + -，以字母、数字或汉字开头',
      en: '2 to 64 letters, digits or . _ @ + -, starting with a letter or digit',
    },
  });
}
