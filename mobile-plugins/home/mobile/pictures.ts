/** What notices of the home page show: paths of 96 by 96. */
export const pictures = {
  page: 'M30 14h26l14 14v54a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4V18a4 4 0 0 1 4-4zM56 14v14h14M38 46h20M38 58h20M38 70h12',
  cloud: 'M34 66a14 14 0 0 1-1-28 20 20 0 0 1 38-2 15 15 0 0 1-3 30M42 72l12 12M54 72 42 84',
} as const;
