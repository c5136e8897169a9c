import { parseSync, Visitor } from 'oxc-parser';
import { isServerSide } from './layers.ts';
import { productFiles, readSource } from './sources.ts';

/**
 * Lines of a source that name `randomUUID`, which a browser has on https pages only: as a member of anything, or taken
 * out of it by destructuring.
 */
export function randomUuidsIn(file: string, code: string): number[] {
  const { program } = parseSync(file, code);
  const at: number[] = [];
  const note = (name: unknown, start: number): void => {
    if (name === 'randomUUID') at.push(code.slice(0, start).split('\n').length);
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

/** Places where code that a browser may run asks for `crypto.randomUUID`: on a page without https it throws. */
export function secureOnlyProblems(root: string): string[] {
  return productFiles(root, /\.tsx?$/)
    .filter((file) => !isServerSide(file))
    .flatMap((file) =>
      randomUuidsIn(file, readSource(root, file)).map(
        (line) => `${file}:${line}: randomUUID is missing on a page without https: newUuid of @fitout/sdk is there`,
      ),
    );
}
