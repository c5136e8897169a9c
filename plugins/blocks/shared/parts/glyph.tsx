/** Small line drawings for entries without a picture of their own. */
const glyphs = {
  home: 'M4 11l8-7l8 7v8a1 1 0 0 1-1 1h-4v-6h-6v6h-4a1 1 0 0 1-1-1z',
  list: 'M5 5h5v5h-5zM14 5h5v5h-5zM5 14h5v5h-5zM14 14h5v5h-5z',
  gift: 'M4 9h16v3h-16zM5.5 12v8h13v-8M12 9v11M12 9c-5 0-5-5-2.5-5s2.5 5 2.5 5c0 0 0-5 2.5-5s2.5 5-2.5 5',
  cart: 'M3 4h2.5l2 11h10l2-8h-13M9 19.5h.1M16 19.5h.1',
  person: 'M12 11.5a4 4 0 1 0 0-8a4 4 0 0 0 0 8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  phone:
    'M6 3.500h3l1.5 4.500l-2.2 1.600c1 2.2 2.9 4.1 5.1 5.100l1.6-2.200l4.5 1.500v3c0 1-.8 2-2 2c-7.5-.4-13.1-6-13.5-13.500c0-1.2 1-2 2-2z',
  wallet: 'M4 7h15a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-14a1.5 1.5 0 0 1-1.5-1.500v-11a1.5 1.5 0 0 1 1.5-1.500h12M16 13h.1',
  box: 'M4 8l8-4l8 4v8.500l-8 4l-8-4zM4 8l8 4l8-4M12 12v8.5',
  truck:
    'M2.5 6h11.500v10h-11.500zM14 9.500h4l3 3.500v3h-7M7 18.500a1.7 1.7 0 1 0 0-3.400a1.7 1.7 0 0 0 0 3.400zM17.5 18.500a1.7 1.7 0 1 0 0-3.400a1.7 1.7 0 0 0 0 3.400z',
  star: 'M12 4l2.4 5l5.6.7l-4.1 3.800l1.1 5.500l-5-2.800l-5 2.800l1.1-5.500l-4.1-3.800l5.6-.7z',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17a8.5 8.5 0 0 0 0 17zM12 7.5v5l3.5 2',
  ticket: 'M3.5 7h17v3.5a1.7 1.7 0 0 0 0 3.4v3.1h-17v-3.1a1.7 1.7 0 0 0 0-3.4zM14.5 7v1.5M14.5 11.2v1.6M14.5 15.5v1.5',
  check: 'M12 20.5a8.5 8.5 0 1 0 0-17a8.5 8.5 0 0 0 0 17zM8 12.3l2.8 2.8l5.2-5.6',
  cross: 'M12 20.5a8.5 8.5 0 1 0 0-17a8.5 8.5 0 0 0 0 17zM9 9l6 6M15 9l-6 6',
  hourglass:
    'M6 3.5h12M6 20.5h12M7.5 3.5c0 5 4.5 6 4.5 8.5s-4.5 3.5-4.5 8.5M16.5 3.5c0 5-4.5 6-4.5 8.5s4.5 3.5 4.5 8.5',
  back: 'M5 9h9.500a4.5 4.5 0 0 1 0 9h-6.500M8.5 5l-4 4l4 4',
} as const;

export type GlyphName = keyof typeof glyphs;

/** Decoration: the words beside it say what it means. */
export function Glyph({ name, className }: { name: GlyphName; className: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={glyphs[name] ?? glyphs.list}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
