import { describe, expect, it } from 'vitest';
import { WheelSteps } from './wheel-steps.ts';

const turn = (...events: [deltaY: number, timeStamp: number][]): number[] => {
  const steps = new WheelSteps();
  return events.map(([deltaY, timeStamp]) => steps.step({ deltaY, timeStamp }));
};

describe('steps of the wheel', () => {
  it('are one for each notch of a mouse, however quickly it turns', () => {
    expect(turn([-100, 0], [-100, 30], [-120, 60], [120, 90], [3, 2000])).toEqual([1, 1, 1, -1, -1]);
  });

  it('are few for a movement on a trackpad, and the first comes at once', () => {
    const moved = turn(...Array.from({ length: 40 }, (_, n): [number, number] => [-6, n * 16]));
    expect(moved[0]).toBe(1);
    expect(moved.reduce((sum, one) => sum + one, 0)).toBe(5);
  });

  it('are none for a wheel that turns sideways', () => {
    expect(turn([0, 0], [0, 500])).toEqual([0, 0]);
  });
});
