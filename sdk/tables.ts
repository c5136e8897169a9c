/** Bytes of an uploaded table (XLSX, CSV) at most. */
export const tableBytes = 5_000_000;
