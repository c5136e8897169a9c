import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../decoration/api.ts';
import { FormView } from '../blocks/form/view.tsx';
import type { Question } from '../question.ts';
import { judge } from '../questions.ts';
import { fieldTypes, ruleOf } from '../rules/index.ts';
import { fieldDefinitions } from './index.ts';

const known = new Map(fieldDefinitions.map((definition) => [definition.type, definition]));

function render(type: string, props: { [key: string]: Json }, data?: unknown): string {
  const definition = known.get(type);
  if (definition === undefined) throw new Error(type);
  return renderToStaticMarkup(createElement(definition.View, { id: 'q', props, mode: 'page', data }));
}

interface Seen {
  tags: string[];
  names: string[];
  handlers: string[];
  props: string;
}

function look(html: string): Seen {
  const seen: Seen = { tags: [], names: [], handlers: [], props: '' };
  const parser = new Parser({
    onopentag(name, attributes) {
      seen.tags.push(name);
      if (attributes.name !== undefined) seen.names.push(attributes.name);
      seen.handlers.push(...Object.keys(attributes).filter((key) => /^on/i.test(key)));
      if (attributes['data-props'] !== undefined) seen.props = attributes['data-props'];
    },
  });
  parser.write(html);
  parser.end();
  return seen;
}

test('every rule has its block, and every block its rule', () => {
  expect([...known.keys()].sort()).toEqual([...fieldTypes].sort());
});

const anything: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, -1, 1e308, '', '"><script>x()</script>', 'a/b\n/c', [], {}),
  fc.string(),
  fc.array(fc.record({ label: fc.oneof(fc.string(), fc.constant('"><img src=x onerror=x()>'), fc.integer()) }), {
    maxLength: 4,
  }) as fc.Arbitrary<Json>,
);

describe('a question as HTML', () => {
  test.each(fieldTypes)('%s begins without a fault that keeps it from being published', (type) => {
    const definition = known.get(type);
    const problems = definition?.check(definition.defaults(), { now: new Date() }) ?? [];
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test.each(fieldTypes)('%s: whatever was stored and typed renders, under its own name, and runs nothing', (type) => {
    const keys = Object.keys(known.get(type)?.defaults() ?? {});
    const stored = fc.record(Object.fromEntries(keys.map((key) => [key, anything])), { requiredKeys: [] });
    const typed = fc.dictionary(
      fc.constantFrom('', 'other', 'from', 'r0', 'p0', '0.0', 'address'),
      fc.array(fc.string()),
    );
    fc.assert(
      fc.property(stored, fc.option(typed), (props, sent) => {
        const seen = look(
          render(type, props as { [key: string]: Json }, sent === null ? undefined : { typed: sent, fault: '<b>' }),
        );
        expect(seen.handlers).toEqual([]);
        expect(
          seen.tags.filter(
            (tag) => /^(script|iframe|style|b)$/.test(tag) || (tag === 'img' && type !== 'field-picture'),
          ),
        ).toEqual([]);
        for (const name of seen.names) expect(name).toMatch(/^f\.q(\.|$)/);
        // What the browser judges by is what stands there, whatever that is.
        const question = { id: 'q', type, props: JSON.parse(seen.props) as Question['props'] };
        expect(() => judge([question], [['f.q', 'x']])).not.toThrow();
        expect(() => ruleOf(type)?.buckets?.(question.props)).not.toThrow();
      }),
      { numRuns: 60 },
    );
  });
});

test('the block of a form says what it lacks in both languages, on the canvas alone', () => {
  const view = (mode: 'edit' | 'page', form: { id: string; name: string }[]) =>
    renderToStaticMarkup(createElement(FormView, { id: 'f', props: { form, heading: true }, mode, data: undefined }));
  const unpublished = [{ id: '1', name: '报名' }];
  expect(view('edit', [])).toContain('<span data-say="en">Choose a form</span>');
  expect(view('edit', unpublished)).toContain('<span data-say="en">The form “报名” is not published');
  expect([view('page', []), view('page', unpublished)]).toEqual(['', '']);
});
