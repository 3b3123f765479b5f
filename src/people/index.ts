import type { Module } from '../frame/server/module.ts';
import { pruneChallenges } from './factors/store-passkeys.ts';
import { staffLetters } from './letters.tsx';
import { pruneLinks } from './links/store.ts';
import { speakInstead } from './members/store.ts';
import { pruneStaffSessions } from './session/store.ts';
import { peopleSection } from './settings.ts';
import { pausesJob } from './sign-in/refuse.ts';

export { arriving, staffActor } from './actor.ts';
export {
  addPasskey,
  addTimeCode,
  removePasskey,
  removeTimeCode,
  renewRecovery,
  rotateTimeCodes,
} from './factors/commands.ts';
export { askForNewPasskey, askForPasskey, passkeysWork } from './factors/passkeys.ts';
export { readFactors } from './factors/store.ts';
export { offerTimeCode } from './factors/time-code.ts';
export { browserName } from './letters.tsx';
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
export { askForPassword, changeOwnDetails, changeOwnPassword } from './members/commands-own.ts';
export { seatDemoOwner, unseatDemoOwner } from './members/demo.ts';
export { firstOwnerLink, standingOwnerLink } from './members/first-owner.ts';
export {
  findMember,
  findMemberByEmail,
  findStaffPassword,
  hasMembers,
  readEverybody,
  readMembers,
} from './members/store.ts';
export type { Member, Staff, Stage } from './model.ts';
export { PeopleRefused } from './refused.ts';
export { removeRole, saveRole } from './roles/commands.ts';
export { capabilitiesOf, HOUSE_ROLES, isHouseRole, type OwnRole, ROLE_CAPABILITIES } from './roles/model.ts';
export { findOwnRole, readCapabilities, readOwnRoles } from './roles/store.ts';
export {
  isConfirmed,
  STAFF_PATH,
  type Standing,
  seatedIn,
  setStaffCookie,
  staffCookieName,
  staffOf,
  standingOf,
} from './session/session.ts';
export { readStaffSessions } from './session/store.ts';
export { endSessions } from './sign-in/commands.ts';
export { checkOwnPassword } from './sign-in/own-password.ts';
export type { NotLetIn } from './sign-in/refuse.ts';
export { confirm, type Shown, showCode, showPasskey } from './sign-in/second-factor.ts';
export { enterAs, factorNeeded, leave, signIn } from './sign-in/sign-in.ts';

const HOUR = 3_600_000;

/** Who works here: staff, what each may, and how they come in. */
export const people: Module = {
  name: 'people',
  settings: [peopleSection],
  jobs: (shop) => ({ ...staffLetters(shop), ...pausesJob(shop) }),
  subscribe: (shop) => {
    shop.events.on('language.removed', async (tx, { language, languages }) => {
      await speakInstead(tx, language, languages[0] ?? language);
    });
  },
  schedule: (shop) => ({
    tidy: {
      every: HOUR,
      run: async () => {
        const now = Date.now();
        await pruneStaffSessions(shop.db, now);
        await pruneChallenges(shop.db, now);
        await shop.db.transaction((tx) => pruneLinks(tx, now));
      },
    },
  }),
};
