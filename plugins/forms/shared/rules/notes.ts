import type { Asked, Rule } from './rule.ts';

export type NoteProps = Asked & {
  words: string;
};

/** 说明 and 分页 ask nothing. */
export const silentRule: Rule<Asked, null> = {
  read: () => undefined,
  check: () => undefined,
  text: () => '',
  silent: true,
};
