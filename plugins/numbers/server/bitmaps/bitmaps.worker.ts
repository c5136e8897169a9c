import { parentPort } from 'node:worker_threads';
import { Desk } from './desk.ts';
import type { Asking } from './messages.ts';

const desk = new Desk((answer) => parentPort?.postMessage(answer));

parentPort?.on('message', (asking: Asking) => desk.take(asking));
