import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { schemas } from '../mobile-plugins/draws/shared/formats/schemas/uigf.ts';

/** Where the compiled schemas of draw files stand, from the root. */
export const generatedFile = 'mobile-plugins/draws/shared/formats/validators.generated.js';

/** The schemas as a module of functions: the page's policy forbids eval, so ajv cannot compile there. */
export function drawValidators(): string {
  const ajv = new Ajv2020({ code: { source: true, esm: true, lines: true }, strict: true, allowUnionTypes: true });
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, name);
  const names = Object.fromEntries(Object.keys(schemas).map((name) => [name, name]));
  // Its types give the default of a CommonJS module a second `default`.
  const generate = standaloneCode as unknown as (instance: Ajv2020, names: Record<string, string>) => string;
  return `// Made by scripts/draw-schemas.ts from schemas/uigf.ts: change that one, then run the script.\n${generate(ajv, names)}\n`;
}

if (import.meta.main) await writeFile(join(import.meta.dirname, '..', generatedFile), drawValidators());
