import { setTimeout as pause } from 'node:timers/promises';

/**
 * People who read: each asks for one address after the other with a second's rest, from a process of their own, so that
 * what else a test does is not taken for the server's slowness. The first argument is a ReadingOrder as JSON; prints
 * one Reading as JSON once they have ended.
 */
export interface ReadingOrder {
  url: string;
  paths: string[];
  headers: Record<string, string>;
  readers: number;
  /** How long they read; without end where it is left out. */
  seconds?: number;
  /** Requests of each reader; without end where it is left out. */
  rounds?: number;
}

export interface Reading {
  requests: number;
  /** Milliseconds. */
  median: number;
  p99: number;
  slowest: number;
  /** Answers other than 200, and connections that failed, by what they were. */
  failed: Record<string, number>;
}

const order = JSON.parse(process.argv[2] ?? '') as ReadingOrder;
const { seconds = Number.POSITIVE_INFINITY, rounds = Number.POSITIVE_INFINITY } = order;
const until = Date.now() + seconds * 1000;
const waits: number[] = [];
const failed: Record<string, number> = {};

async function read(reader: number): Promise<void> {
  await pause(Math.random() * 1000);
  for (let at = reader; at < reader + rounds && Date.now() < until; at += 1) {
    const began = performance.now();
    const said = await ask(order.paths[at % order.paths.length] ?? '/');
    waits.push(performance.now() - began);
    if (said !== '200') failed[said] = (failed[said] ?? 0) + 1;
    await pause(500 + Math.random() * 1000);
  }
}

async function ask(path: string): Promise<string> {
  try {
    const answer = await fetch(order.url + path, { headers: order.headers });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch (error) {
    return String((error as Error).cause ?? error);
  }
}

await Promise.all(Array.from({ length: order.readers }, (_, reader) => read(reader)));
waits.sort((a, b) => a - b);
const part = (share: number): number => Math.round(waits[Math.floor((waits.length - 1) * share)] ?? 0);
const reading: Reading = { requests: waits.length, median: part(0.5), p99: part(0.99), slowest: part(1), failed };
process.stdout.write(`${JSON.stringify(reading)}\n`);
