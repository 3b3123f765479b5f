import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BARE, Pieces, slotMark, Template } from './template.ts';

const text = fc.string({
  unit: fc.constantFrom('a', 'é', '’', '😀', '<', '!', '-', '>', '\u0001', 's', ':', '0'),
});
const name = fc.constantFrom('cart', 'wish');
const part = fc.oneof(
  fc.record({ text: text.map((raw) => raw.replaceAll('<', '&lt;')) }),
  fc.record({ slot: name }),
  fc.record({ piece: text.map((raw) => raw.replaceAll('<', '&lt;')), slot: name, bare: fc.boolean() }),
);
/** An element of its own, which a piece that stands for itself has none of. */
const within = (bare: boolean, mark: string) => (bare ? `<${BARE}>${mark}</${BARE}>` : `<b>${mark}</b>`);

test('a template is its texts, its pieces and what is put into its places, in their order, whatever they are', () => {
  fc.assert(
    fc.property(fc.array(part), text, text, (all, cart, wish) => {
      const pieces = new Pieces();
      const filling = new Map([
        ['cart', cart],
        ['wish', wish],
      ]);
      let markup = '';
      let wanted = '';
      const slots: string[] = [];
      for (const one of all) {
        if ('text' in one) {
          markup += one.text;
          wanted += one.text;
          continue;
        }
        slots.push(one.slot);
        const filled = filling.get(one.slot);
        if ('piece' in one) {
          wanted += one.bare ? one.piece + filled : `<b>${one.piece}${filled}</b>`;
          markup += within(one.bare, pieces.add(Template.kept(one.piece + slotMark(one.slot))));
        } else {
          wanted += filled;
          markup += slotMark(one.slot);
        }
      }
      const template = pieces.template(markup);
      expect(template.slots).toEqual(slots);
      expect(template.fill(filling).toString()).toBe(wanted);
      expect(Template.of(pieces.join(markup)).fill(filling).toString()).toBe(wanted);
      expect(template.inBytes().template.fill(filling).toString()).toBe(wanted);
      const memory = Buffer.alloc(template.byteLength(filling) + 3, '!');
      const written = template.write(memory, filling);
      expect(memory.subarray(0, written).toString()).toBe(wanted);
      expect(memory.subarray(written).toString()).toBe('!!!');
    }),
  );
});

test('nobody can write a mark in a text: what is escaped is none', () => {
  const template = Template.of(`<p>&lt;!--\u0001slot:cart--></p>\u0001slot:cart-->`);
  expect(template.slots).toEqual([]);
});

test('bytes that several templates share are counted where they were written', () => {
  const pieces = new Pieces();
  const card = Template.kept('<b>card</b>');
  expect(pieces.template(`<i>${pieces.add(card)}</i>`).inBytes().ownBytes).toBe('<i></i>'.length);
  expect(card.inBytes().ownBytes).toBe(0);
  expect(Template.of('<b>card</b>').inBytes().ownBytes).toBe('<b>card</b>'.length);
});

test('what stands between two signs gives way to other markup, and nothing else of a kept piece changes', () => {
  const plain = text.map((raw) => raw.replaceAll('<', '&lt;'));
  fc.assert(
    fc.property(plain, plain, plain, plain, (before, title, after, other) => {
      const card = Template.kept(`${before}<h2>${title}</h2>${after}${slotMark('cart')}`);
      const filling = new Map([['cart', 'full']]);
      expect(card.withBetween('<h2>', '</h2>', other).fill(filling).toString()).toBe(
        `${before}<h2>${other}</h2>${after}full`,
      );
      expect(card.fill(filling).toString()).toBe(`${before}<h2>${title}</h2>${after}full`);
    }),
  );
});

test('a kept piece without those signs stays as it is', () => {
  const card = Template.kept('<p>nothing</p>');
  expect(card.withBetween('<h2>', '</h2>', 'x')).toBe(card);
});
