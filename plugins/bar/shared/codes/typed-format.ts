/** The kind of codes that were typed, by a person or by a scanner: what was printed is not known. */
export const typedFormat = 'Typed';
