import type { MenuIconProps } from '@fitout/sdk/web';

const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.7,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const solid = { fill: 'currentColor' } as const;

/** The host's icons by name; each tab has an outline and a solid one. 24 × 24. */
const shapes = {
  home: <path {...stroke} d="M4 11.2 12 4l8 7.2V19a1.5 1.5 0 0 1-1.5 1.5H14v-5.5h-4v5.5H5.5A1.5 1.5 0 0 1 4 19z" />,
  'home-fill': (
    <path
      {...solid}
      d="M11.33 3.2a1 1 0 0 1 1.34 0l8 7.26a1 1 0 0 1 .33.74V19a2.4 2.4 0 0 1-2.4 2.4H15a1 1 0 0 1-1-1v-4.6h-4v4.6a1 1 0 0 1-1 1H5.4A2.4 2.4 0 0 1 3 19v-7.8a1 1 0 0 1 .33-.74z"
    />
  ),
  orders: (
    <path
      {...stroke}
      d="M6.5 3.5h11A1.5 1.5 0 0 1 19 5v15.5l-3-1.8-2.3 1.8-1.7-1.4-1.7 1.4L8 18.7l-3 1.8V5a1.5 1.5 0 0 1 1.5-1.5zM9 8.5h6M9 12.5h6"
    />
  ),
  'orders-fill': (
    <path
      {...solid}
      d="M6.4 2.6A2.4 2.4 0 0 0 4 5v15.5a.9.9 0 0 0 1.36.77l2.57-1.54 1.8 1.44a.9.9 0 0 0 1.13 0L12 20.2l1.14.97a.9.9 0 0 0 1.13 0l1.8-1.44 2.57 1.54A.9.9 0 0 0 20 20.5V5a2.4 2.4 0 0 0-2.4-2.4zM9 7.7h6a.85.85 0 0 1 0 1.7H9a.85.85 0 0 1 0-1.7zm0 4h6a.85.85 0 0 1 0 1.7H9a.85.85 0 0 1 0-1.7z"
    />
  ),
  person: <path {...stroke} d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.5-3.6 3.4-5.5 7.5-5.5s7 1.9 7.5 5.5" />,
  'person-fill': (
    <path
      {...solid}
      d="M12 12.9a4.9 4.9 0 1 0 0-9.8 4.9 4.9 0 0 0 0 9.8zM12 14.2c-4.6 0-7.9 2.3-8.4 6.2a.9.9 0 0 0 .9 1h15a.9.9 0 0 0 .9-1c-.5-3.9-3.8-6.2-8.4-6.2z"
    />
  ),
  back: <path {...stroke} strokeWidth={2} d="M15 4.5 7.5 12l7.5 7.5" />,
  refresh: <path {...stroke} d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15" />,
  tool: <path {...stroke} d="M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h5v5h-5z" />,
  draws: <path {...stroke} d="m12 3.5 2.4 5.4 5.8.6-4.4 3.9 1.3 5.8-5.1-3-5.1 3 1.3-5.8-4.4-3.9 5.8-.6z" />,
  photos: (
    <path
      {...stroke}
      d="M5 4.5h14A1.5 1.5 0 0 1 20.5 6v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5zM3.8 17l5-5.5 4 4.3 2.5-2.6 4.9 4.6M15.5 9h.01"
    />
  ),
  map: (
    <path
      {...stroke}
      d="M12 21s6.5-5.8 6.5-11a6.5 6.5 0 1 0-13 0c0 5.2 6.5 11 6.5 11zM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z"
    />
  ),
  convert: <path {...stroke} d="M4.5 9.5h13l-3.5-4M19.5 14.5h-13l3.5 4" />,
  camera: (
    <path
      {...stroke}
      d="M4.5 7.5h3L9 5h6l1.5 2.5h3A1 1 0 0 1 20.5 8.5v9.5a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V8.5a1 1 0 0 1 1-1zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z"
    />
  ),
  phone: (
    <path
      {...stroke}
      d="M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3zM11 18h2"
    />
  ),
  form: (
    <path
      {...stroke}
      d="M6.5 3.5h11A1.5 1.5 0 0 1 19 5v14a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19V5a1.5 1.5 0 0 1 1.5-1.5zM8.5 8h.01M11.5 8h4M8.5 12h.01M11.5 12h4M8.5 16h.01M11.5 16h4"
    />
  ),
  gift: (
    <path
      {...stroke}
      d="M4.5 11h15v9h-15zM3.5 7.5h17V11h-17zM12 7.5V20M12 7.5C9 7.5 7.5 6.3 7.5 5s1-1.8 2-1.8C11.3 3.2 12 5.5 12 7.5zM12 7.5c3 0 4.5-1.2 4.5-2.5s-1-1.8-2-1.8C12.7 3.2 12 5.5 12 7.5z"
    />
  ),
  settings: (
    <path
      {...stroke}
      d="M4 7h9M17 7h3M4 17h3M11 17h9M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z"
    />
  ),
  link: <path {...stroke} d="M14 5h5v5M19 5l-8 8M17 14v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h4" />,
} as const;

/** Names that tabs, tools and entries may use. */
export const iconNames: readonly string[] = Object.keys(shapes);

/** An icon of the host's set, the image at a url, or a neutral one for a name the host does not know. */
export function MobileIcon({ logo, size = 24 }: MenuIconProps) {
  if (logo !== undefined && /^(?:\/|https:)/.test(logo)) return <img src={logo} width={size} height={size} alt="" />;
  const shape = shapes[logo as keyof typeof shapes] ?? shapes.tool;
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {shape}
    </svg>
  );
}
