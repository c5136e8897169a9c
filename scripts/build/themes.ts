import { build, type Plugin } from 'esbuild';
import { browserOptions } from './options.ts';
import { barrelPlugin } from './splitting/barrels.ts';

/** Modules of constants that libraries compute from much code: every page would load that code and run it. */
const computed = /[\\/]kernel[\\/]desktop[\\/]layout[\\/]theme\.ts$/;

/** A variable's value; weights of type are numbers, which css does not tell from words. */
type Theme = Record<string, string | number>;

/**
 * Runs the shell's theme module while building and passes on what it exports: two themes of 459 variables are 3 kB
 * as data, and 8 kB of Fluent UI's code that makes them.
 */
export function themePlugin(): Plugin {
  return {
    name: 'themes',
    setup({ onLoad }) {
      onLoad({ filter: computed }, async ({ path }) => ({ contents: themesAsData(await run(path)), loader: 'js' }));
    },
  };
}

async function run(path: string): Promise<Record<string, Theme>> {
  const { outputFiles } = await build({
    ...browserOptions(false),
    entryPoints: [path],
    write: false,
    plugins: [barrelPlugin()],
  });
  const code = Buffer.from(outputFiles?.[0]?.contents ?? []).toString('base64');
  return (await import(`data:text/javascript;base64,${code}`)) as Record<string, Theme>;
}

/** Names once, then each theme's values in their order; a value of the theme before it is left empty. */
export function themesAsData(themes: Record<string, Theme>): string {
  const names = [...new Set(Object.values(themes).flatMap((theme) => Object.keys(theme)))];
  const lines = [
    `const names = ${JSON.stringify(names.join(' '))}.split(' ');`,
    "const make = (values, before) => Object.fromEntries(values.split('|').map((value, at) => [names[at], value || before[names[at]]]));",
  ];
  let before: string | undefined;
  for (const [exported, theme] of Object.entries(themes)) {
    const previous = before === undefined ? {} : (themes[before] as Theme);
    const values = names.map((name) => (theme[name] === previous[name] ? '' : String(theme[name])));
    if (names.some((name) => theme[name] === undefined) || values.some((value) => value.includes('|')))
      throw new Error(`${exported}: a theme lacks a variable that another has, or a value holds a |`);
    lines.push(`export const ${exported} = make(${JSON.stringify(values.join('|'))}, ${before ?? '{}'});`);
    before = exported;
  }
  return lines.join('\n');
}
