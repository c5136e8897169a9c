export type ColumnProps = {
  /** Its share of the width beside the other columns. */
  width: number;
  gap: number;
};
