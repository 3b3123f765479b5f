/** Why nothing came of something that was asked about a person's data; each has a text, `privacy.problem.{why}`. */
export type PrivacyRefusal = 'gone' | 'over' | 'not_now';

export class PrivacyProblem extends Error {
  readonly why: PrivacyRefusal;

  constructor(why: PrivacyRefusal) {
    super(why);
    this.name = 'PrivacyProblem';
    this.why = why;
  }
}
