import { describe, expect, it } from 'vitest';
import { createEventBus } from './events.ts';

describe('the event bus', () => {
  const make = () => {
    const errors: [unknown, string][] = [];
    return {
      errors,
      bus: createEventBus<{ saved: number; gone: string }>((error, type) => errors.push([error, type])),
    };
  };

  it('calls every listener of the type, and none of another', () => {
    const { bus } = make();
    const received: unknown[] = [];
    bus.on('saved', (n) => received.push(n));
    bus.on('saved', (n) => received.push(n * 10));
    bus.on('gone', (word) => received.push(word));
    bus.emit('saved', 1);
    expect(received).toEqual([1, 10]);
  });

  it('lets the others hear when one listener throws, and reports what it threw', () => {
    const { bus, errors } = make();
    const received: number[] = [];
    const fault = new Error('listener');
    bus.on('saved', () => {
      throw fault;
    });
    bus.on('saved', (n) => received.push(n));
    bus.emit('saved', 2);
    expect(received).toEqual([2]);
    expect(errors).toEqual([[fault, 'saved']]);
  });

  it('forgets a listener that was disposed, and only that one', () => {
    const { bus } = make();
    const received: string[] = [];
    const same = () => received.push('x');
    const first = bus.on('gone', same);
    bus.on('gone', same);
    first.dispose();
    first.dispose();
    bus.emit('gone', '');
    expect(received).toEqual(['x']);
  });
});
