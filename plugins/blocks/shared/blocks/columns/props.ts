export type ColumnsProps = {
  gap: number;
  align: 'stretch' | 'start' | 'center' | 'end';
  /** Below which width of the page the columns stand below each other. */
  stack: 'never' | 'narrow' | 'phone';
};
