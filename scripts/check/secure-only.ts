import { parseSync, Visitor } from 'oxc-parser';
import { isServerSide } from './layers.ts';
import { productFiles, readSource } from './sources.ts';

/** What a browser has on https pages only, and what stands in for it. */
const instead = new Map<unknown, string>([
  ['randomUUID', 'newUuid of @fitout/sdk is there'],
  ['writeText', 'ctx.toasts.copy knows another way'],
]);

/** Where the other way of copying stands. */
const own = 'kernel/web/feedback/clipboard.ts';

export interface SecureOnly {
  line: number;
  name: string;
}

/** Lines of a source that name one of them: as a member of anything, or taken out of it by destructuring. */
export function secureOnlyIn(file: string, code: string): SecureOnly[] {
  const { program } = parseSync(file, code);
  const at: SecureOnly[] = [];
  const note = (name: unknown, start: number): void => {
    if (instead.has(name)) at.push({ line: code.slice(0, start).split('\n').length, name: String(name) });
  };
  new Visitor({
    MemberExpression({ property, start }) {
      note(property.type === 'Identifier' ? property.name : property.type === 'Literal' ? property.value : '', start);
    },
    ObjectPattern({ properties }) {
      for (const one of properties)
        if (one.type === 'Property' && one.key.type === 'Identifier') note(one.key.name, one.start);
    },
  }).visit(program);
  return at;
}

/** Places where code that a browser may run asks for what a page without https has not: it throws there. */
export function secureOnlyProblems(root: string): string[] {
  return productFiles(root, /\.tsx?$/)
    .filter((file) => !isServerSide(file) && file !== own)
    .flatMap((file) =>
      secureOnlyIn(file, readSource(root, file)).map(
        ({ line, name }) => `${file}:${line}: ${name} is missing on a page without https: ${instead.get(name)}`,
      ),
    );
}
