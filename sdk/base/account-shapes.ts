import { z } from 'zod';
import { formMessages } from './form-messages.ts';

/** What a person, a role or an organisation is called, of at most `max` characters: with something to see in it. */
export const nameShape = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    // Spaces of no width alone would leave an empty line in every list.
    .regex(/[^\p{C}\p{Z}\p{M}]/u, { error: formMessages.required.zh });

export const usernameShape = z
  .string()
  .trim()
  // As signing in reads it: letters that look alike, and accents that keyboards write in two ways, are one name.
  .normalize('NFKC')
  .min(2)
  .max(64)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._@+-]*$/u, { error: '只能包含文字、数字和 . _ @ + -，并以文字或数字开头' });

/** Secrets of 256 bits in base64url. */
export const secretShape = z.string().regex(/^[\w-]{43}$/);
