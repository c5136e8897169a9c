import { expect, test } from 'vitest';
import { importsOfPackages } from './packages.ts';

const found = (code: string) =>
  Object.fromEntries([...importsOfPackages(code)].map(([name, words]) => [name, [...words].sort()]));

test('names, defaults, whole packages and lazy ones are told apart; types and own files are none', () => {
  expect(
    found(`import mitt, { type Handler } from 'mitt';
import type { Ref } from 'react';
import {
  useState,
  memo as remember,
} from 'react';
import * as all from 'idb';
import { own } from './own.ts';
import 'framework7/css';
export { proxy } from 'valtio/vanilla';
const load = () => import('qrcode');`),
  ).toEqual({ mitt: ['default'], react: ['memo', 'useState'], idb: ['*'], 'valtio/vanilla': ['proxy'], qrcode: ['*'] });
});
