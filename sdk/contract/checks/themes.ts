import { axeFaults } from '../axe.ts';
import type { Check } from '../check.ts';
import type { View } from '../window.ts';

export const themes: Check = {
  name: 'themes',
  title: {
    zh: '浅色与深色：颜色跟随主题，对比度足够',
    en: 'light and dark: colours follow the theme, and contrast holds in both',
  },
  visit: {
    places: ({ subject, platform }) => platform.closePlaces(subject),
    async look(visit) {
      const { pane, at } = visit;
      const view = await visit.view();
      const problems: string[] = [];
      // Light is what all other checks look at; axe held it to its contrast there.
      const light = await grounds(view);
      await pane.theme('dark', view);
      const dark = await grounds(view);
      for (const [name, color] of light)
        if (isBright(color) && dark.get(name) === color)
          problems.push(
            `${at}: the ground of ${name} stays ${color} in the dark: take a colour of the theme, var(--colorNeutralBackground1)`,
          );
      problems.push(...(await axeFaults(view, ['color-contrast'])).map((fault) => `${at}, in the dark: ${fault}`));
      await pane.theme('light', view);
      return { problems };
    },
  },
};

/** Colours behind the plugin's larger parts: a path to the element → its background. Pictures and what is clear are left out. */
async function grounds({ where }: View): Promise<Map<string, string>> {
  const found = await where.evaluate(() => {
    const root = window.fitoutContract.root();
    return [...(root?.querySelectorAll('*') ?? [])].flatMap((element, at): [string, string][] => {
      const { width, height } = element.getBoundingClientRect();
      if (
        width * height < 10_000 ||
        element.closest('svg, canvas, picture, img, video, iframe, [data-own-colors]') !== null
      )
        return [];
      const { backgroundColor } = getComputedStyle(element);
      const clear = backgroundColor === 'transparent' || /(?:,|\/)\s*0\)$/.test(backgroundColor);
      const name = `<${element.localName}${typeof element.className === 'string' && element.className !== '' ? `.${element.className.split(' ').at(-1)}` : ''}> ${at}`;
      return clear ? [] : [[name, backgroundColor]];
    });
  });
  return new Map(found);
}

/** Bright enough that a dark page around it glares. */
function isBright(color: string): boolean {
  const [r = 0, g = 0, b = 0] = [...color.matchAll(/[\d.]+/g)].map(([value]) => Number(value));
  return /^rgba?\(/.test(color) && 0.2126 * r + 0.7152 * g + 0.0722 * b > 200;
}
