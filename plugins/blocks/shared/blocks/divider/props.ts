export type DividerProps = {
  line: 'solid' | 'dashed' | 'dotted';
  color: string;
  /** Pixels. */
  thickness: number;
  inset: number;
  text: string;
};
