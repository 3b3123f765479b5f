import type { Module } from '../frame/server/module.ts';
import { pruneLinks } from './links/store.ts';
import { pruneStaffSessions } from './session/store.ts';
import { peopleSection } from './settings.ts';

export { arriving, staffActor } from './actor.ts';
export { readLink } from './links/links.ts';
export { readInvitations } from './links/store.ts';
export { isLoopbackHost, shopIsLocal } from './loopback.ts';
export {
  appointOwner,
  changeRole,
  invite,
  letBeginAnew,
  removeMember,
  takeBackInvitation,
} from './members/commands.ts';
export { joinStaff, resetPassword } from './members/commands-join.ts';
export { seatDemoOwner, unseatDemoOwner } from './members/demo.ts';
export { firstOwnerLink } from './members/first-owner.ts';
export { findMember, findMemberByEmail, hasMembers, readMembers } from './members/store.ts';
export type { Member, Staff, Stage } from './model.ts';
export { PeopleRefused } from './refused.ts';
export { capabilitiesOf, HOUSE_ROLES, isHouseRole, ROLE_CAPABILITIES } from './roles/model.ts';
export { readOwnRoles } from './roles/store.ts';
export {
  isConfirmed,
  STAFF_PATH,
  type Standing,
  staffCookieName,
  staffOf,
  standingOf,
} from './session/session.ts';
export { readStaffSessions } from './session/store.ts';
export { endSessions } from './sign-in/commands.ts';
export { leave, signIn } from './sign-in/sign-in.ts';

const HOUR = 3_600_000;

/** Who works here: staff, what each may, and how they come in. */
export const people: Module = {
  name: 'people',
  settings: [peopleSection],
  schedule: (shop) => ({
    tidy: {
      every: HOUR,
      run: async () => {
        const now = Date.now();
        await pruneStaffSessions(shop.db, now);
        await shop.db.transaction((tx) => pruneLinks(tx, now));
      },
    },
  }),
};
