import { AccountProblem, findShopper } from '../../accounts/index.ts';
import { enterAsCustomer } from '../../customers/index.ts';
import { setSessionCookie } from '../../frame/request/cookies.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { standingOf } from '../../people/index.ts';
import { deskLink, idIn, onward, problem, type Screen } from '../kit/index.ts';

/** Opens the shop in this browser as the customer, in the customer's language. */
export const enterScreen: Screen = {
  path: 'customers/{id}/enter',
  needs: 'customers.impersonate',
  confirm: ['POST'],
  async POST(admin, params) {
    const { ctx, shop } = admin;
    const userId = idIn(params);
    const shopper = userId === undefined ? undefined : await findShopper(shop.db.read, userId);
    const standing = await standingOf(ctx);
    if (!shopper || !standing) throw new ShopError('not_found');
    try {
      const begun = await admin.do(enterAsCustomer, {
        userId: shopper.id,
        staffSession: standing.session.id,
        agent: ctx.userAgent,
      });
      setSessionCookie(ctx, begun.token, begun.session);
      return onward(shop.addresses.in(shopper.language).account());
    } catch (error) {
      if (!(error instanceof AccountProblem)) throw error;
      return onward(deskLink(`customers/${shopper.id}`), problem(ctx.t(`accounts.problem.${error.fault}`)));
    }
  },
};
