/** Paths of the viewer's icons, 24 × 24. */
const icons = {
  close: 'M6 6l12 12M18 6 6 18',
  details: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.6v.1',
  share: 'M12 15V3.8M8 7.5l4-3.9 4 3.9M7 11.5H5.5V20.5h13v-9H17',
  save: 'M12 4v11M8 11.3l4 3.9 4-3.9M5 19.5h14',
  play: 'M8 5.2v13.6L18.8 12z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  in: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM15.7 15.7 20.5 20.5M10.5 7.5v6M7.5 10.5h6',
  out: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM15.7 15.7 20.5 20.5M7.5 10.5h6',
  left: 'M4.5 4.5v5h5M4.9 9.4A8 8 0 1 1 4 13',
  right: 'M19.5 4.5v5h-5M19.1 9.4A8 8 0 1 0 20 13',
  flipX: 'M12 3.5v17M9 7v10H3.5L9 7zM15 7v10h5.5L15 7z',
  flipY: 'M3.5 12h17M7 9h10V3.5L7 9zM7 15h10v5.5L7 15z',
} as const;

export type IconName = keyof typeof icons;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={icons[name]} />
    </svg>
  );
}
