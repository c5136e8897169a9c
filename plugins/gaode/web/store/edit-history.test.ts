import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EditHistory, emptyHistory, redo, undo, withEdit, withoutEdits } from './edit-history.ts';

/** A number that edits add to, and its history. */
interface Sum {
  value: number;
  history: EditHistory<number>;
}

type Step = { add: number } | 'undo' | 'redo';

const steps = fc.array(
  fc.oneof(fc.constant('undo' as const), fc.constant('redo' as const), fc.record({ add: fc.integer() })),
  { maxLength: 60 },
);

function after(sum: Sum, step: Step): Sum {
  if (typeof step === 'object') return { value: sum.value + step.add, history: withEdit(sum.history, step.add) };
  const found = step === 'undo' ? undo(sum.history) : redo(sum.history);
  if (found === undefined) return sum;
  return { value: sum.value + (step === 'undo' ? -found.edit : found.edit), history: found.history };
}

test('undoing everything leads back to the start, and redoing everything to the end', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const end = all.reduce(after, { value: 0, history: emptyHistory });
      let back = end;
      while (undo(back.history) !== undefined) back = after(back, 'undo');
      expect(back.value).toBe(0);
      let again = back;
      while (again.history.past.length < end.history.past.length) again = after(again, 'redo');
      expect(again.value).toBe(end.value);
      expect(again.history).toEqual(end.history);
    }),
  );
});

test('an edit after an undo ends what could be redone', () => {
  const first = withEdit(withEdit<string>(emptyHistory, 'a'), 'b');
  const undone = undo(first);
  expect(undone?.edit).toBe('b');
  const next = withEdit(undone?.history ?? emptyHistory, 'c');
  expect(next).toEqual({ past: ['a', 'c'], future: [] });
  expect(redo(next)).toBeUndefined();
});

test('a hundred edits are kept, and the oldest one goes first', () => {
  const numbers = Array.from({ length: 130 }, (_, index) => index);
  const history = numbers.reduce<EditHistory<number>>(withEdit, emptyHistory);
  expect(history.past).toEqual(numbers.slice(30));
});

test('edits of what is gone are neither undone nor redone', () => {
  const history = { past: ['a1', 'b1', 'a2'], future: ['b2', 'a3'] };
  expect(withoutEdits(history, (edit) => edit.startsWith('a'))).toEqual({ past: ['b1'], future: ['b2'] });
});
