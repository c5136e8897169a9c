/** What stands on the buttons over the camera's picture, 24 × 24. */
const shapes = {
  close: 'M6 6l12 12M18 6 6 18',
  torch: 'M8 4h8v4l-2 3v8a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1v-8L8 8zM8 7.5h8M12 13v2',
  sound: 'M4.5 9.5v5h3L12 18V6L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11',
  'sound-off': 'M4.5 9.5v5h3L12 18V6L7.5 9.5zM15.5 9.5l5 5M20.5 9.5l-5 5',
  vibration:
    'M9 5h6a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM5 9v6M19 9v6M2.5 10.5v3M21.5 10.5v3',
  'vibration-off': 'M9 5h6a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM4 4l16 16',
  pause: 'M9 6v12M15 6v12',
  play: 'M8.5 5.5v13l10-6.5z',
  album:
    'M5 4.5h14A1.5 1.5 0 0 1 20.5 6v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5zM3.8 17l5-5.5 4 4.3 2.5-2.6 4.9 4.6M15.5 9h.01',
  list: 'M8.5 6.5h11M8.5 12h11M8.5 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  cameras:
    'M4.5 8.5h3L9 6h6l1.5 2.5h3v10h-15zM9.5 14a2.6 2.6 0 0 0 4.8 1M14.5 13a2.6 2.6 0 0 0-4.8-1M14.5 16.5V15H13M9.5 10.5V12H11',
  undo: 'M9 6.5 5 10.5l4 4M5.5 10.5H15a4.5 4.5 0 0 1 0 9h-4',
  up: 'M6 14.5l6-6 6 6',
  down: 'M6 9.5l6 6 6-6',
  take: 'M12 5v14M5 12h14',
  before: 'M14.5 6l-6 6 6 6',
  after: 'M9.5 6l6 6-6 6',
  camera: 'M4.5 8.5h3L9 6h6l1.5 2.5h3v10h-15zM12 10.2a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z',
  corners: 'M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15',
  turn: 'M18.5 12a6.5 6.5 0 1 1-2-4.7M18.5 3.5v4.2h-4.2',
  drop: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.2 10.5v5.5M13.8 10.5v5.5',
  whole: 'M4.5 5.5h15v13h-15z',
  find: 'M6 7.5l11-2 1.5 12-13 1zM3.5 3.5l1.5 1.5',
  timer: 'M12 6.5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 10v3.5l2 1.5M10 3.5h4M17.5 6l1.5 1.5',
  sliders: 'M4.5 8h8.5M17 8h2.5M4.5 16H7M11 16h8.5M15 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM9 14a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  grid: 'M4.5 4.5h15v15h-15zM9.5 4.5v15M14.5 4.5v15M4.5 9.5h15M4.5 14.5h15',
  level: 'M3.5 9h17v6h-17zM9.5 9v6M14.5 9v6M12 12h.01',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M7 11H5.5v9h13v-9H17',
  save: 'M12 4v11M8 11.5l4 4 4-4M5 19.5h14',
  shelf:
    'M20 12v6a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6a1.5 1.5 0 0 1 1.5-1.5H12M4.3 17l4.7-5 4 4.3 2-2 4.7 4.4M18 3v7M14.5 6.5h7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  text: 'M5 6h14M12 6v13M9.5 19h5',
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
