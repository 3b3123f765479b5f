import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { knownLanguages } from '../shop/languages.ts';
import type { ShopSettings, Translated } from '../shop/settings.ts';
import type { Must } from './must.ts';

/** What one module reads of the settings: where it stands, what is allowed, and what is so until somebody says otherwise. */
export interface Section {
  /** Under which name it stands; '' for what stands at the top. Several modules may share one. */
  at: '' | (keyof ShopSettings & string);
  of: TObject;
  /** What no field can say of itself. */
  rules?: (settings: ShopSettings, about: About) => SettingsProblem[];
}

/** What a rule may ask besides the settings. */
export interface About {
  engine: 'sqlite' | 'postgres';
  /** Whether a secret is there, from the environment or kept. */
  hasSecret(path: string): boolean;
}

/** What is wrong with one setting, and what it must be. */
export interface SettingsProblem {
  path: string;
  given: unknown;
  allowed: Must;
}

/** Fields of a section; a name that is none of them is refused. */
export const fields = <T extends TProperties>(of: T) => Type.Object(of, { additionalProperties: false });

export const flag = (value: boolean) => Type.Boolean({ default: value });

export const whole = (value: number, [minimum, maximum]: readonly [number, number]) =>
  Type.Integer({ default: value, minimum, maximum });

/** An amount of the shop's first currency, minor units; at the desk it is typed as amounts are. */
export const money = (value: number, [minimum, maximum]: readonly [number, number]) =>
  Type.Integer({ default: value, minimum, maximum, money: true });

export const number = (value: number, [minimum, maximum]: readonly [number, number]) =>
  Type.Number({ default: value, minimum, maximum });

/** @param value one of them @example choice('kg', ['kg', 'g']) */
export const choice = <const T extends string>(value: NoInfer<T>, of: readonly T[]) =>
  Type.Unsafe<T>(Type.Enum([...of], { default: value }));

interface TextBounds {
  least?: number;
  most?: number;
  pattern?: string;
  /** What a text of that pattern is, for who gives another: the key of a text. */
  means?: string;
}

export const text = (value: string, { least = 0, most = 200, pattern, means }: TextBounds = {}) =>
  Type.String({
    default: value,
    minLength: least,
    maxLength: most,
    ...(pattern === undefined ? {} : { pattern }),
    ...(means === undefined ? {} : { means }),
  });

/** Something for each language that the house speaks, and for no other. */
export const byLanguage = <T extends TSchema>(of: T, value?: object) =>
  Type.Record(Type.String({ pattern: `^(?:${knownLanguages.join('|')})$` }), of, {
    ...(value === undefined ? {} : { default: value }),
    additionalProperties: false,
  });

/** One text in every language. */
export const translated = (value: Translated, bounds: TextBounds = {}) =>
  Type.Unsafe<Translated>(byLanguage(text('', bounds), value));

/** A text in some languages; where one is missing, the house has its own. */
export const partlyTranslated = (bounds: TextBounds = {}) =>
  Type.Unsafe<Translated>(byLanguage(text('', bounds), {}));

export const LANGUAGE_CODE = '^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$';

/** @param ordered whether it says an order, and not which of them */
export const list = <T extends TSchema>(
  of: T,
  value: readonly Static<T>[],
  { least = 0, most = 200, ordered = false }: { least?: number; most?: number; ordered?: boolean } = {},
) =>
  Type.Unsafe<readonly Static<T>[]>(
    Type.Array(of, {
      default: [...value],
      minItems: least,
      maxItems: most,
      uniqueItems: true,
      ...(ordered ? { ordered } : {}),
    }),
  );

/**
 * What nobody is shown again. It is never in the settings that pages read: `shop.secrets` has it.
 *
 * @param variable the environment's, which wins where it is set
 */
export const secret = (variable: string, { pattern = '', means = 'must.secret', most = 1000 } = {}) =>
  Type.Optional(Type.String({ format: 'secret', variable, minLength: 1, maxLength: most, pattern, means }));

/** What a thing is known by in files and at the command line. */
export const CODE = {
  least: 1,
  most: 50,
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  means: 'must.code',
};
/** `https://…` without a path: what a policy of scripts names. */
export const HOST = {
  pattern: '^https?://[^\\s/;,\'"]+$',
  means: 'must.host',
};
/** A whole address. */
export const WEB_ADDRESS = {
  pattern: '^https?://[^\\s\'"<>]+$',
  means: 'must.web_address',
};
