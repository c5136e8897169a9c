import type { Generation } from '../../../shared/calls/generations.ts';
import { places, type Where } from '../../../shared/providers/where.ts';
import type { EditorSession } from '../session/session.ts';

/** Brings what a generation was asked with into the fields, to be changed and sent anew. */
export function again(session: EditorSession, { request, placing, provider }: Generation): void {
  const { operation, prompt, negative, n, size, references, model } = request;
  const where: Where =
    operation === 'generate'
      ? 'new'
      : isPlace(operation)
        ? operation
        : placing?.under !== undefined
          ? 'around'
          : operation === 'outpaint'
            ? 'empty'
            : placing?.mask === undefined
              ? 'whole'
              : 'selection';
  Object.assign(session.ui.generate, {
    ...{ where, prompt, negative, n, style: '', service: `${provider.id} ${model}`, seed: undefined },
    size: where === 'new' ? size : undefined,
    references: references.map((hash) => ({ hash, name: '' })),
  });
  session.ui.panel = 'generate';
}

/** Operations that are asked for by name. */
function isPlace(operation: string): operation is Where {
  return places.some((where) => where === operation);
}
