/** What notices of the gallery show: a path of 96 by 96. */
export const photoPicture =
  'M18 22h60a6 6 0 0 1 6 6v42a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6V28a6 6 0 0 1 6-6zM14 68l20-22 17 18 10-10 21 18M64 38h.1';
