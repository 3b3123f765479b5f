import { describe, expect, test } from 'vitest';
import { TICKED, walletScope } from '../../../../tests/support/points/wallet-desk.ts';
import { engines } from '../../../../tests/support/shop.ts';

const CARD = { payment_method: 'card' };
const DECLINED = 'El banc no ha acceptat el pagament i no t’hem cobrat res.';
const OPEN = 'El pagament no s’ha acabat i no t’hem cobrat res.';
const UNKNOWN = 'Ara mateix no sabem si el banc ha acceptat el pagament.';

describe.each(engines)('whoever comes back from a payment page on %s', (engine) => {
  const scope = walletScope(engine);
  const { rich, buys, decide, order, payPath, wallet } = scope;
  async function bought(cents: number, form: object = {}) {
    const member = await rich(cents);
    const { order_id: id } = await buys(member.shopper, { ...CARD, ...form });
    const paths = [await payPath(id), `/el-meu-compte/view-order/${id}/`];
    const pages = async () => {
      const texts = [];
      for (const path of paths) texts.push((await member.shopper.get(path)).text.replaceAll('\u00a0', ' '));
      return texts;
    };
    return { ...member, id, pages };
  }

  test('and was declined reads so, that nothing was charged and how to go on, where it is paid and in the account', async () => {
    const { id, pages } = await bought(0);
    await decide(id, 'decline');
    for (const page of await pages()) {
      expect(page).toContain(DECLINED);
      expect(page, 'of no wallet where none was to pay').not.toContain('Els diners del moneder');
      expect(page).toContain('amb la mateixa targeta, amb una altra o d’una altra manera');
    }
  });

  test('reads it too when the bank’s report was lost', async () => {
    const { id, pages } = await bought(0);
    await decide(id, 'decline', true);
    for (const page of await pages()) expect(page).toContain(DECLINED);
    expect((await order(id)).status).toBe('failed');
  });

  test('without having paid reads that nothing was charged, and that the order is kept', async () => {
    const { pages } = await bought(0);
    for (const page of await pages()) expect(page).toContain(OPEN);
  });

  test('and has paid is not asked to pay again, though the report was lost', async () => {
    const { id, shopper } = await bought(0);
    const path = await payPath(id);
    await decide(id, 'pay', true);
    const page = await shopper.get(path);
    expect([page.status, page.location]).toEqual([302, expect.stringContaining(`/order-received/${id}/`)]);
    expect((await order(id)).status).toBe('processing');
  });

  test('is not told that nothing was charged while the bank cannot be asked', async () => {
    const { id, pages, shopper } = await bought(0);
    const { books } = scope.shop.bank;
    const { find } = books;
    books.find = () => {
      throw new Error('the line is cut');
    };
    const { key } = await order(id);
    const received = await shopper.get(`/finalitzar-comanda/order-received/${id}/?key=${key}`);
    const shown = [...(await pages()), received.text];
    books.find = find;
    for (const page of shown) {
      expect(page).toContain(UNKNOWN);
      expect(page).not.toContain('no t’hem cobrat res');
    }
  });

  test('reads where the wallet’s part is: set aside while the order waits, back once the card is declined', async () => {
    const { id, pages, userId } = await bought(1250, TICKED);
    for (const page of await pages())
      expect(page).toContain('Els diners del moneder (12,50 €) queden reservats per a aquesta comanda');
    expect(await wallet(userId)).toBe(0);
    await decide(id, 'decline');
    for (const page of await pages())
      expect(page).toContain('Els diners del moneder (12,50 €) han tornat al moneder.');
    expect(await wallet(userId)).toBe(1250);
  });

  test('with a paid order reads nothing of it', async () => {
    const { id, shopper } = await bought(0);
    await decide(id, 'pay');
    const page = (await shopper.get(`/el-meu-compte/view-order/${id}/`)).text;
    for (const said of [DECLINED, OPEN, UNKNOWN]) expect(page).not.toContain(said);
  });
});
