/**
 * The signs of the page as it opens, drawn here: those of the icon package that other pages use as well lie in one file
 * with all that these pages share, which opening this one would load.
 */
const paths = {
  add: 'M10 3v14M3 10h14',
  folder:
    'M9.5 16.5h-5A1.5 1.5 0 0 1 3 15V5.5A1.5 1.5 0 0 1 4.5 4h3.2l2 2h5.8A1.5 1.5 0 0 1 17 7.5V9M3 8h5l1.7-2M14.5 11.5v6M11.5 14.5h6',
  image:
    'M5 3h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM4 16l4.9-4.8a1.5 1.5 0 0 1 2.2 0L16 16M13 8.5a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4Z',
  save: 'M4.5 3h9L17 6.5v9a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 15.5v-11A1.5 1.5 0 0 1 4.5 3ZM6 17v-5.5h8V17M6.5 3v3.5h6V3',
  settings: 'M3 6h8M15 6h2M3 14h2M9 14h8M13 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
};

export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.15"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={paths[name]} />
    </svg>
  );
}
