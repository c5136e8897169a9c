import { expect, test } from 'vitest';
import { controlsOf } from './track-controls.ts';

const track = (capabilities: object) => ({ getCapabilities: () => capabilities as MediaTrackCapabilities });

test('only what the camera names may be set', () => {
  expect(controlsOf(undefined)).toEqual({});
  expect(controlsOf(track({}))).toEqual({});
  expect(controlsOf(track({ torch: false, zoom: { min: 1, max: 1 } }))).toEqual({});
  expect(controlsOf(track({ torch: true, zoom: { min: 1, max: 8, step: 0.5 } }))).toEqual({
    torch: true,
    zoom: { min: 1, max: 8, step: 0.5 },
  });
  const lens = { focusDistance: { min: 0.1, max: 2, step: 0.1 }, exposureCompensation: { min: -2, max: 2, step: 0.5 } };
  expect(controlsOf(track({ ...lens, focusMode: ['manual', 'continuous'] }))).toEqual({
    focus: { min: 0.1, max: 2, step: 0.1 },
    exposure: { min: -2, max: 2, step: 0.5 },
  });
  expect(controlsOf(track({ ...lens, focusMode: ['continuous'] })).focus).toBeUndefined();
  expect(controlsOf({} as MediaStreamTrack)).toEqual({});
});
