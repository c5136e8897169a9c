export type FoldProps = {
  title: string;
  open: boolean;
  /** Of those with the same group on a page, opening one closes the others. */
  group: string;
  look: 'line' | 'card';
};
