import { z } from 'zod';
import { formMessages } from '../../base/form-messages.ts';

/** What a person, a role or an organisation is called, of at most `max` characters: with something to see in it. */
export const nameShape = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    // Spaces of no width alone would leave an empty line in every list.
    .regex(/[^\p{C}\p{Z}\p{M}]/u, { error: formMessages.required.zh });
