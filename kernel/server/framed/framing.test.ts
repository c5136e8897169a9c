import { describe, expect, it } from 'vitest';
import { framingOf } from './framing.ts';

const site = 'https://bi.example.com/report';
const ours = 'https://fit.example.com';
const framed = (headers: Record<string, string>, ancestor = ours) => framingOf(headers, site, ancestor).allowed;
const csp = (policy: string, ancestor = ours) => framed({ 'content-security-policy': policy }, ancestor);

describe('whether a site lets itself be framed', () => {
  it.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ 'x-frame-options': 'DENY' }, false],
    [{ 'x-frame-options': 'SameOrigin' }, false],
    [{ 'x-frame-options': 'sameorigin, sameorigin' }, false],
    // No browser of today knows these.
    [{ 'x-frame-options': 'ALLOW-FROM https://other.example' }, true],
    [{ 'x-frame-options': 'whatever' }, true],
    // A policy that speaks of it goes before the older header.
    [{ 'x-frame-options': 'DENY', 'content-security-policy': 'frame-ancestors https:' }, true],
    [{ 'x-frame-options': 'DENY', 'content-security-policy': "default-src 'self'" }, false],
  ])('reads %j', (headers, allowed) => {
    expect(framed(headers)).toBe(allowed);
  });

  it.each<[string, boolean]>([
    ["frame-ancestors 'none'", false],
    ["frame-ancestors 'self'", false],
    ['frame-ancestors', false],
    ['frame-ancestors *', true],
    ['frame-ancestors https:', true],
    ['frame-ancestors http:', true],
    ['frame-ancestors https://fit.example.com', true],
    ['frame-ancestors fit.example.com', true],
    ['frame-ancestors *.example.com', true],
    ['frame-ancestors *.fit.example.com', false],
    ['frame-ancestors https://fit.example.com:8443', false],
    ['frame-ancestors https://fit.example.com:*', true],
    ["default-src 'none'; Frame-Ancestors https://other.example https://fit.example.com", true],
    // Each of several policies must allow it.
    ["frame-ancestors *, frame-ancestors 'none'", false],
  ])('reads a policy: %s', (policy, allowed) => {
    expect(csp(policy)).toBe(allowed);
  });

  it('tells plain http from https, and ports', () => {
    expect(csp('frame-ancestors https://localhost:8080', 'http://localhost:8080')).toBe(false);
    expect(csp('frame-ancestors http://localhost:8080', 'http://localhost:8080')).toBe(true);
    expect(csp('frame-ancestors http://localhost', 'http://localhost:8080')).toBe(false);
  });
});
