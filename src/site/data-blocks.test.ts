import { expect, test } from 'vitest';
import { localize, safeJson } from './data-blocks.tsx';

test('top-level scalars of page data arrive as texts, nested values keep their types', () => {
  expect(localize({ on: true, off: false, n: 5000, list: [1, true], text: 'x' })).toEqual({
    on: '1',
    off: '',
    n: '5000',
    list: [1, true],
    text: 'x',
  });
});

test('page data cannot end its own block', () => {
  expect(safeJson({ a: '</script><script>alert(1)</script>' })).not.toContain('</script>');
});
