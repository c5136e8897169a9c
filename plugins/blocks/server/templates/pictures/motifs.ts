/** Colours of a drawing: its own, a darker and a lighter one. */
export interface Ink {
  main: string;
  dark: string;
  light: string;
}

/** A thing drawn by us, within -50 … 50 in both directions. */
export type Motif = (ink: Ink) => string;

const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}"${more}/>`;
const line = (d: string, stroke: string, width = 4): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const disc = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const oval = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
const box = (x: number, y: number, w: number, h: number, fill: string, r = 4): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`;
const skin = '#ffe0c7';
const steam = (x: number): string => line(`M${x} -24q-6 -7 0 -13t0 -12`, '#ffffffb0', 3);

const things = {
  gift: ({ main, dark, light }) =>
    box(-36, -8, 72, 50, main, 6) +
    box(-42, -22, 84, 20, dark, 5) +
    box(-8, -22, 16, 64, light, 0) +
    path('M0 -22c-10 -22 -34 -26 -34 -12c0 10 18 12 34 12z', light) +
    path('M0 -22c10 -22 34 -26 34 -12c0 10 -18 12 -34 12z', light) +
    oval(0, -23, 7, 6, dark),
  bag: ({ main, dark, light }) =>
    path('M-32 -16h64l7 56a6 6 0 0 1 -6 6h-66a6 6 0 0 1 -6 -6z', main) +
    path('M-32 -16h64l2 14h-68z', dark) +
    line('M-15 -6v-16a15 15 0 0 1 30 0v16', light, 5),
  ticket: ({ main, dark, light }) =>
    path('M-46 -26h92v18a8 8 0 0 0 0 16v18h-92v-18a8 8 0 0 0 0 -16z', main) +
    `<path d="M14 -22v44" stroke="${light}" stroke-width="3" stroke-dasharray="5 5"/>` +
    line('M-32 -12l10 12l10 -12M-22 0v16M-31 2h18M-31 9h18', light, 4) +
    path('M22 -8h16v5h-16zM22 3h16v5h-16z', dark),
  coin: ({ main, dark, light }) =>
    disc(0, 3, 40, dark) +
    disc(0, 0, 40, main) +
    disc(0, 0, 31, light) +
    line('M-13 -15l13 15l13 -15M0 0v19M-12 3h24M-12 11h24', dark, 5),
  balloon: ({ main, dark, light }) =>
    line('M0 24q-8 12 2 24', dark, 2) +
    path('M-6 22l6 -6l6 6z', dark) +
    oval(0, -14, 28, 33, main) +
    oval(-10, -26, 6, 10, light),
  lantern: ({ main, dark, light }) =>
    line('M0 -48v12', dark, 3) +
    box(-15, -38, 30, 8, light, 3) +
    oval(0, -4, 38, 29, main) +
    oval(0, -4, 21, 29, dark) +
    oval(0, -4, 7, 29, main) +
    box(-15, 22, 30, 8, light, 3) +
    line('M-8 32v12M0 32v16M8 32v12', light, 3),
  firework: ({ main, light }) =>
    Array.from({ length: 12 }, (_, at) => {
      const turn = (at * Math.PI) / 6;
      const [x, y] = [Math.cos(turn), Math.sin(turn)];
      const round = (n: number) => Math.round(n * 10) / 10;
      const far = at % 2 === 0 ? 42 : 31;
      return (
        line(`M${round(x * 12)} ${round(y * 12)}L${round(x * far)} ${round(y * far)}`, at % 2 === 0 ? main : light, 4) +
        disc(round(x * (far + 6)), round(y * (far + 6)), 3, light)
      );
    }).join(''),
  crown: ({ main, dark, light }) =>
    path('M-42 22l-6 -44l24 20l24 -34l24 34l24 -20l-6 44z', main) +
    box(-42, 24, 84, 12, dark, 5) +
    disc(-48, -24, 6, light) +
    disc(0, -38, 6, light) +
    disc(48, -24, 6, light) +
    disc(0, 8, 7, light),
  star: ({ main, light }) =>
    path('M0 -44l13 28l31 4l-23 21l6 31l-27 -15l-27 15l6 -31l-23 -21l31 -4z', main) +
    path('M0 -44l13 28l-13 53l-27 15l6 -31l-23 -21l31 -4z', light, ' opacity=".28"'),
  heart: ({ main, light }) =>
    path('M0 42c-34 -24 -46 -40 -46 -58c0 -26 34 -34 46 -10c12 -24 46 -16 46 10c0 18 -12 34 -46 58z', main) +
    oval(-24, -18, 8, 11, light),
  bolt: ({ main, dark }) =>
    path('M10 -48l-42 54h26l-8 42l44 -58h-28z', dark) + path('M6 -48l-42 54h26l-8 42l44 -58h-28z', main),
  wheel: ({ main, dark, light }) =>
    disc(0, 0, 46, dark) +
    [0, 1, 2, 3, 4, 5]
      .map(
        (at) =>
          `<path transform="rotate(${at * 60})" d="M0 0L-20 -34.6A40 40 0 0 1 20 -34.6z" fill="${at % 2 === 0 ? main : light}"/>`,
      )
      .join('') +
    disc(0, 0, 13, dark) +
    path('M-8 -8l8 -20l8 20z', dark) +
    disc(0, 0, 7, '#fff'),
  horn: ({ main, dark, light }) =>
    path('M-40 -8h18l46 -28v72l-46 -28h-18z', main) +
    path('M-40 -8h18v16h-18z', dark) +
    path('M-30 8h14l8 30h-14z', dark) +
    line('M34 -14a18 18 0 0 1 0 28M42 -26a34 34 0 0 1 0 52', light, 5),
  bottle: ({ main, dark, light }) =>
    box(-10, -48, 20, 14, dark, 3) +
    box(-6, -36, 12, 10, light, 0) +
    box(-24, -28, 48, 74, main, 12) +
    box(-16, -6, 32, 30, '#ffffffd0', 3) +
    line('M-9 4h18M-9 12h12', dark, 2) +
    box(-18, -22, 5, 58, '#ffffff50', 2),
  jar: ({ main, dark, light }) =>
    box(-32, -30, 64, 20, dark, 6) +
    path('M-36 -10h72v40a12 12 0 0 1 -12 12h-48a12 12 0 0 1 -12 -12z', main) +
    box(-22, 4, 44, 20, '#ffffffd0', 3) +
    line('M-14 14h28', dark, 2) +
    oval(-26, 14, 3, 18, light),
  lipstick: ({ main, dark, light }) =>
    path('M-12 -8v-22c0 -8 14 -18 24 -16v38z', main) + box(-15, -10, 30, 22, light, 2) + box(-19, 10, 38, 38, dark, 4),
  headphones: ({ main, dark, light }) =>
    line('M-36 14v-14a36 36 0 0 1 72 0v14', dark, 8) +
    box(-46, 4, 20, 40, main, 9) +
    box(26, 4, 20, 40, main, 9) +
    box(-32, 8, 8, 32, light, 4) +
    box(24, 8, 8, 32, light, 4),
  phone: ({ main, dark, light }) =>
    box(-26, -48, 52, 96, dark, 9) +
    box(-22, -40, 44, 78, main, 3) +
    disc(-8, -14, 14, light) +
    path('M-22 20l16 -20l12 14l8 -8l8 10v22h-44z', '#ffffff80') +
    box(-8, -45, 16, 3, light, 1) +
    oval(0, 43, 5, 2, light),
  watch: ({ main, dark, light }) =>
    box(-14, -48, 28, 96, dark, 7) +
    box(-26, -28, 52, 56, main, 15) +
    box(-20, -22, 40, 44, '#10151f', 10) +
    line('M0 -10v12l9 6', light, 4) +
    box(27, -6, 5, 12, dark, 2),
  speaker: ({ main, dark, light }) =>
    box(-28, -46, 56, 92, main, 12) +
    disc(0, 16, 21, dark) +
    disc(0, 16, 12, light) +
    disc(0, 16, 5, dark) +
    disc(0, -24, 11, dark) +
    disc(0, -24, 5, light),
  shirt: ({ main, dark, light }) =>
    path('M-20 -38l-28 16l10 24l12 -5v44h52v-44l12 5l10 -24l-28 -16c-6 12 -34 12 -40 0z', main) +
    path('M-20 -38c6 12 34 12 40 0l-7 -3c-4 8 -22 8 -26 0z', dark) +
    box(-12, 2, 24, 4, light, 2),
  dress: ({ main, dark, light }) =>
    path('M-14 -44v14l-4 22l-22 52q40 12 80 0l-22 -52l-4 -22v-14h-7c0 10 -14 10 -14 0z', main) +
    path('M-18 -8h36l3 8h-42z', dark) +
    line('M-14 12l-8 30M14 12l8 30M0 10v36', light, 2),
  shoe: ({ main, dark, light }) =>
    path('M-46 22v-30q0 -12 10 -12q6 10 18 4l12 -8q14 26 40 28q14 2 14 18z', main) +
    path('M-46 20h94v8q0 8 -8 8h-78q-8 0 -8 -8z', '#fff') +
    line('M-6 -16l10 -6M2 -6l10 -7M11 2l9 -8', light, 4) +
    path('M-46 -8q0 -12 10 -12q6 10 18 4l-8 24q-12 4 -20 0z', dark),
  cup: ({ main, dark, light }) =>
    steam(-12) +
    steam(8) +
    line('M28 -8h8a12 12 0 0 1 0 26h-10', dark, 6) +
    path('M-34 -16h64v26a24 24 0 0 1 -24 24h-16a24 24 0 0 1 -24 -24z', main) +
    oval(-2, -16, 32, 8, light) +
    oval(-2, -15, 26, 5, '#6b3d22') +
    oval(-2, 42, 44, 6, dark),
  bowl: ({ main, dark, light }) =>
    steam(-16) +
    steam(2) +
    steam(20) +
    oval(0, -6, 46, 14, light) +
    oval(0, -6, 40, 10, '#e9a84a') +
    line('M-30 -6q8 -6 15 0t15 0t15 0t12 0M-24 -1q8 -5 14 0t14 0t14 0', '#fbe3a6', 3) +
    disc(16, -9, 8, '#fff6e0') +
    disc(16, -9, 4, '#f59e0b') +
    path('M-22 -12l10 -4l4 6l-9 3z', '#3f9142') +
    path('M-46 -5q4 42 32 44h28q28 -2 32 -44q-20 12 -46 12t-46 -12z', main) +
    line('M-34 14q34 14 68 0', light, 3) +
    box(-18, 38, 36, 7, dark, 3),
  pot: ({ main, dark, light }) =>
    steam(-14) +
    steam(12) +
    oval(0, -10, 44, 14, dark) +
    oval(0, -10, 38, 10, '#c2410c') +
    path('M0 -20q-12 10 0 20q-38 2 -38 -10q0 -10 38 -10z', '#f7dca8') +
    disc(16, -10, 4, '#fde68a') +
    disc(24, -6, 3, '#7f1d1d') +
    disc(-16, -9, 4, '#86c06c') +
    path('M-44 -8v22q0 24 24 24h40q24 0 24 -24v-22q-16 12 -44 12t-44 -12z', main) +
    box(-56, -2, 14, 9, dark, 4) +
    box(42, -2, 14, 9, dark, 4) +
    line('M-26 18h52', light, 3),
  dumpling: ({ main, dark }) =>
    oval(0, 26, 46, 9, dark) +
    path('M-42 20q0 -44 42 -44t42 44q-42 12 -84 0z', main) +
    line('M-20 -12q6 6 4 14M-4 -18q4 8 2 16M12 -17q0 8 4 14M26 -8q-4 6 0 12', dark, 3),
  cake: ({ main, dark, light }) =>
    line('M0 -46v14', light, 4) +
    disc(0, -46, 4, '#fbbf24') +
    box(-24, -30, 48, 22, light, 6) +
    box(-38, -8, 76, 40, main, 7) +
    path(
      'M-38 -4q0 -6 7 -6h62q7 0 7 6v8q-6 9 -12 0q-7 10 -13 0q-6 9 -13 0q-6 10 -13 0q-6 9 -13 0q-6 9 -12 0z',
      '#fff',
    ) +
    box(-44, 32, 88, 8, dark, 4),
  mooncake: ({ main, dark, light }) =>
    oval(0, 10, 44, 36, dark) +
    Array.from({ length: 10 }, (_, at) =>
      disc(Math.round(Math.cos((at * Math.PI) / 5) * 34), Math.round(Math.sin((at * Math.PI) / 5) * 26), 11, main),
    ).join('') +
    oval(0, 0, 38, 30, main) +
    `<ellipse cx="0" cy="0" rx="27" ry="20" fill="none" stroke="${light}" stroke-width="3"/>` +
    line('M0 -14v28M-20 0h40M-12 -10l24 20M12 -10l-24 20', light, 3) +
    disc(0, 0, 6, light),
  fruit: ({ main, dark, light }) =>
    path('M0 -20c-16 -14 -42 -4 -40 24c2 24 20 42 30 40q10 -3 20 0c10 2 28 -16 30 -40c2 -28 -24 -38 -40 -24z', main) +
    line('M0 -20q-2 -14 8 -24', '#7c4a21', 5) +
    path('M6 -32q18 -18 32 -8q-12 16 -32 8z', dark) +
    oval(-22, -2, 6, 11, light),
  leaf: ({ main, dark }) =>
    path('M-40 38q-12 -66 80 -78q8 92 -66 84q-8 0 -14 -6z', main) +
    line('M-40 44q22 -44 62 -66M-16 14v-20M0 -2h18M-26 26h22', dark, 3),
  tea: ({ main, dark, light }) =>
    line('M30 -6q18 -6 16 10t-20 16', dark, 6) +
    path('M-34 -14h66v14q0 34 -33 34t-33 -34z', main) +
    path('M-34 4l-14 -16l8 -4l10 12z', main) +
    path('M-22 -16q23 -16 42 0z', dark) +
    disc(-1, -28, 6, dark) +
    oval(0, 38, 34, 5, dark) +
    line('M-22 4q0 16 12 22', light, 3),
  camera: ({ main, dark, light }) =>
    path('M-18 -22l6 -14h24l6 14z', dark) +
    box(-46, -24, 92, 64, main, 10) +
    disc(0, 8, 24, dark) +
    disc(0, 8, 16, light) +
    disc(0, 8, 8, dark) +
    disc(34, -12, 4, light) +
    box(-40, -30, 16, 8, dark, 3),
  plane: ({ main, dark, light }) =>
    path('M-48 6l94 -46l-22 84l-26 -20z', main) +
    path('M46 -40l-48 64l-4 24l12 -14z', dark) +
    path('M-48 6l94 -46l-58 58z', light),
  suitcase: ({ main, dark, light }) =>
    line('M-14 -24v-16h28v16', dark, 5) +
    box(-36, -24, 72, 62, main, 9) +
    box(-22, -24, 7, 62, dark, 0) +
    box(15, -24, 7, 62, dark, 0) +
    box(-10, 0, 20, 12, light, 3) +
    disc(-22, 43, 5, dark) +
    disc(22, 43, 5, dark),
  tent: ({ main, dark, light }) =>
    path('M-48 36l48 -70l48 70z', main) +
    path('M0 -34l48 70h-26z', dark) +
    path('M0 -6l20 42h-40z', light) +
    line('M-54 36h108', dark, 4),
  mountain: ({ main, dark, light }) =>
    path('M-50 40l34 -66l20 34l12 -18l34 50z', main) +
    path('M-16 -26l20 34l-8 32h-46z', dark, ' opacity=".35"') +
    path('M-16 -26l-12 22l10 -4l6 8l8 -6z', light),
  palm: ({ main, dark, light }) =>
    oval(4, 44, 40, 7, light) +
    line('M0 44q-8 -40 6 -66', '#8b5e34', 7) +
    path(
      'M6 -22q-36 -22 -46 8q22 -14 46 -8zM6 -22q-16 -34 -44 -20q26 2 44 20zM6 -22q34 -22 42 10q-20 -14 -42 -10zM6 -22q12 -34 36 -20q-22 4 -36 20z',
      main,
    ) +
    disc(2, -18, 5, dark) +
    disc(11, -17, 5, dark),
  sofa: ({ main, dark, light }) =>
    box(-38, -26, 76, 44, main, 12) +
    box(-48, -6, 20, 38, dark, 9) +
    box(28, -6, 20, 38, dark, 9) +
    box(-30, 8, 60, 18, light, 6) +
    line('M0 -22v30', dark, 2) +
    box(-38, 32, 7, 10, '#7c4a21', 2) +
    box(31, 32, 7, 10, '#7c4a21', 2),
  lamp: ({ main, dark, light }) =>
    path('M-20 -42h40l14 38h-68z', main) +
    path('M-20 -42h14l-6 38h-22z', light, ' opacity=".5"') +
    box(-3, -4, 6, 44, dark, 2) +
    oval(0, 42, 22, 6, dark),
  plant: ({ main, dark, light }) =>
    path('M0 8q-40 -6 -36 -40q34 2 36 40zM0 8q40 -6 36 -40q-34 2 -36 40zM0 8q-14 -30 0 -56q14 26 0 56z', main) +
    line('M0 10v-50', dark, 2) +
    path('M-24 6h48l-6 36a6 6 0 0 1 -6 5h-24a6 6 0 0 1 -6 -5z', light),
  shop: ({ main, dark, light }) =>
    box(-40, -10, 80, 52, '#fff', 4) +
    path('M-46 -38h92l8 26h-108z', main) +
    [-54, -32.4, -10.8, 10.8, 32.4]
      .map((x, at) => path(`M${x} -12h21.6v8a10.8 10.8 0 0 1 -21.6 0z`, at % 2 === 0 ? main : light))
      .join('') +
    box(-32, 8, 30, 34, dark, 3) +
    box(6, 8, 28, 20, light, 3) +
    disc(-8, 26, 2, light),
  pin: ({ main, dark, light }) =>
    oval(0, 42, 22, 6, dark) +
    path('M0 42c-22 -26 -32 -38 -32 -54a32 32 0 0 1 64 0c0 16 -10 28 -32 54z', main) +
    disc(0, -12, 14, light),
  call: ({ main, light }) =>
    path('M-34 -40l18 -4l10 24l-12 10q8 18 24 26l10 -12l24 10l-4 18q-2 10 -12 10q-60 -8 -68 -70q0 -10 10 -12z', main) +
    line('M10 -38q26 4 30 30M12 -24q14 4 16 16', light, 5),
  clock: ({ main, dark, light }) =>
    disc(0, 0, 44, main) + disc(0, 0, 35, light) + line('M0 -22v24l16 10', dark, 6) + disc(0, 2, 4, dark),
  chat: ({ main, dark, light }) =>
    path('M-46 -34h64a8 8 0 0 1 8 8v32a8 8 0 0 1 -8 8h-40l-16 14v-14h-8a8 8 0 0 1 -8 -8v-32a8 8 0 0 1 8 -8z', main) +
    path('M-4 20h34v-26h10a8 8 0 0 1 8 8v24a8 8 0 0 1 -8 8h-4v12l-14 -12h-18a8 8 0 0 1 -8 -8z', dark) +
    disc(-34, -10, 4, light) +
    disc(-16, -10, 4, light) +
    disc(2, -10, 4, light),
  person: ({ main, dark }) =>
    path('M-38 46q0 -40 38 -40t38 40z', main) +
    path('M-12 2h24v12q-12 12 -24 0z', skin) +
    disc(0, -16, 22, skin) +
    path('M-23 -14q-2 -30 24 -30q26 0 22 30q-6 -16 -22 -16q-18 0 -24 16z', dark),
  team: ({ main, dark }) =>
    path('M-50 42q0 -30 26 -30t26 30zM-2 42q0 -30 26 -30t26 30z', dark) +
    disc(-24, -4, 15, skin) +
    disc(24, -4, 15, skin) +
    path('M-28 46q0 -34 28 -34t28 34z', main) +
    disc(0, -12, 18, skin) +
    path('M-19 -12q0 -24 19 -24t19 24q-8 -10 -19 -10t-19 10z', dark),
  rocket: ({ main, dark, light }) =>
    path('M-14 24l-18 16l4 -28zM14 24l18 16l-4 -28z', dark) +
    path('M0 -48q26 24 16 74h-32q-10 -50 16 -74z', main) +
    disc(0, -12, 9, light) +
    path('M-9 28h18q-2 14 -9 20q-7 -6 -9 -20z', '#fbbf24'),
  book: ({ main, dark, light }) =>
    path('M0 -28q-20 -14 -46 -10v62q26 -4 46 10z', main) +
    path('M0 -28q20 -14 46 -10v62q-26 -4 -46 10z', dark) +
    line('M-36 -22q14 0 26 6M-36 -8q14 0 26 6M-36 6q14 0 26 6', light, 3) +
    line('M36 -22q-14 0 -26 6M36 -8q-14 0 -26 6', light, 3),
  shield: ({ main, dark, light }) =>
    path('M0 -46l38 14v26q0 34 -38 52q-38 -18 -38 -52v-26z', main) +
    path('M0 -46l38 14v26q0 34 -38 52z', dark) +
    line('M-16 0l12 12l20 -24', light, 6),
  truck: ({ main, dark, light }) =>
    box(-48, -24, 58, 46, main, 5) +
    path('M10 -10h20l16 16v16h-36z', dark) +
    path('M16 -4h12l10 10h-22z', light) +
    disc(-26, 26, 10, '#333b47') +
    disc(28, 26, 10, '#333b47') +
    disc(-26, 26, 4, light) +
    disc(28, 26, 4, light),
  sim: ({ main, dark, light }) =>
    path('M-32 -46h42l22 22v64a6 6 0 0 1 -6 6h-52a6 6 0 0 1 -6 -6z', main) +
    box(-18, -6, 36, 38, light, 6) +
    line('M-18 6h12M-18 20h12M18 6h-12M18 20h-12M0 -6v38', dark, 3),
} satisfies Record<string, Motif>;

export type MotifName = keyof typeof things;

export const motifs: Readonly<Record<MotifName, Motif>> = things;
