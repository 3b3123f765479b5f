import type { ReactNode } from 'react';
import type { Capability } from '../../frame/command/capabilities.ts';
import type { Command } from '../../frame/command/command.ts';
import type { Actor } from '../../frame/command/index.ts';
import type { Reply } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Staff } from '../../people/index.ts';
import type { IconName } from './icons.tsx';

/** The parts of the menu, in their order. */
export const MENU_GROUPS = ['sales', 'money', 'goods', 'texts', 'shop'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

export type Needs = Capability | readonly Capability[] | 'signed-in' | 'nobody';

/** One screen of the shopkeeper's side. */
export interface Screen {
  /** Below /admin/, with places: `orders/{id}/refund`. */
  path: string;
  /** One right, or any of several; `signed-in` is everybody on the staff, `nobody` asks for no sign-in. */
  needs: Needs;
  /** For what is weighty: whoever asks shows first who they are, unless they did a short while ago. */
  confirm?: readonly ('GET' | 'POST')[];
  /** Its place in the menu, where its label is the text `admin.menu.{name}`. */
  menu?: {
    name: string;
    group: MenuGroup;
    icon: IconName;
    /** Of what has its time; always without it. */
    while?: (shop: Shop) => boolean;
  };
  /** Its form brings files, up to 25 MB of them; its path has no places. */
  takesFiles?: boolean;
  GET?: ScreenHandler;
  POST?: ScreenHandler;
}

/** The right that is missing to open a screen, the first of several that would do. */
export function missingFor({ may }: Pick<AdminContext, 'may'>, needs: Needs): Capability | undefined {
  if (needs === 'signed-in' || needs === 'nobody') return undefined;
  const any = typeof needs === 'string' ? [needs] : needs;
  return any.some(may) ? undefined : any[0];
}

export type ScreenHandler = (admin: AdminContext, params: Params) => Promise<AdminReply>;
export type Params = Record<string, string>;

/** What every screen is given. Errands are asked with it as it is: `refundOrder(admin, request)`. */
export interface AdminContext {
  /** Its texts and dates are in the language of who is signed in. */
  ctx: RequestContext;
  shop: Shop;
  /** Nobody's, without a name and a right, on a screen that needs no sign-in. */
  staff: Staff;
  actor: Actor;
  now: number;
  may(capability: Capability): boolean;
  /** One command in a transaction of its own, as this person. @throws NotAllowed and what it refuses with */
  do<Input, Result>(command: Command<Input, Result>, input: Input): Promise<Result>;
}

/** A sentence that the next page says, once. */
export interface DeskNotice {
  kind: 'done' | 'problem';
  text: string;
  link?: { href: string; label: string };
  /** How it can be taken back: a form of one button. */
  undo?: Undo;
}

export interface Undo {
  /** Where it is sent. */
  action: string;
  fields: Readonly<Record<string, string>>;
}

export interface ScreenPage {
  kind: 'screen';
  title: string;
  /** Which of several pages about that it is, in the window's title. */
  about?: string;
  body: ReactNode;
  status?: number;
  /** Where the thing came from: a link above the title. */
  back?: { href: string; label: string };
  /** Beside the title. */
  tools?: ReactNode;
  /** Without menu, for signing in; `print` is a sheet of paper. */
  look?: 'bare' | 'print';
  /**
   * It shows pages of the shop within itself; `drawn` where it draws such a part itself, which has the page's own policy
   * and whose bars have their lengths as styles.
   */
  frames?: boolean | 'drawn';
  /** Of the sheet, where that is not the reader's. */
  language?: string;
  /** Seconds after which the page asks for itself again: work that goes on. */
  refresh?: number;
}

interface Onward {
  kind: 'onward';
  to: string;
  notice?: DeskNotice;
}

export type AdminReply = ScreenPage | Onward | Exclude<Reply, { kind: 'page' }>;

/** What scripts get. */
export const data = (body: unknown): AdminReply => ({ kind: 'json', body });

export const screenPage = (page: Omit<ScreenPage, 'kind'>): ScreenPage => ({ kind: 'screen', ...page });

/** After something was done: leads on and says so there. */
export const onward = (to: string, notice?: DeskNotice): Onward =>
  notice ? { kind: 'onward', to, notice } : { kind: 'onward', to };

export const done = (text: string, link?: DeskNotice['link']): DeskNotice =>
  link ? { kind: 'done', text, link } : { kind: 'done', text };
/** The same of what can be taken back. */
export const undoable = (text: string, undo: Undo | undefined): DeskNotice =>
  undo ? { kind: 'done', text, undo } : { kind: 'done', text };
export const problem = (text: string): DeskNotice => ({ kind: 'problem', text });

/** The id in a screen's address; undefined when it is none. */
export function idIn(params: Params, name = 'id'): number | undefined {
  const text = params[name] ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
