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
    const heard: unknown[] = [];
    bus.on('saved', (n) => heard.push(n));
    bus.on('saved', (n) => heard.push(n * 10));
    bus.on('gone', (word) => heard.push(word));
    bus.emit('saved', 1);
    expect(heard).toEqual([1, 10]);
  });

  it('lets the others hear when one listener throws, and reports what it threw', () => {
    const { bus, errors } = make();
    const heard: number[] = [];
    const fault = new Error('listener');
    bus.on('saved', () => {
      throw fault;
    });
    bus.on('saved', (n) => heard.push(n));
    bus.emit('saved', 2);
    expect(heard).toEqual([2]);
    expect(errors).toEqual([[fault, 'saved']]);
  });

  it('forgets a listener that was disposed, and only that one', () => {
    const { bus } = make();
    const heard: string[] = [];
    const same = () => heard.push('x');
    const first = bus.on('gone', same);
    bus.on('gone', same);
    first.dispose();
    first.dispose();
    bus.emit('gone', '');
    expect(heard).toEqual(['x']);
  });
});
