export type RichTextProps = {
  /** Of the allow-list in shared/rich-text.ts: the server cleans it when it is saved and when it is published. */
  html: string;
};
