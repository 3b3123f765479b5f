/** Why something about people is refused; the sentence is the text `people.error.{code}`. */
export type PeopleProblem =
  | 'email'
  | 'name'
  | 'taken'
  | 'unknown'
  | 'role_unknown'
  | 'role_mightier'
  | 'role_used'
  | 'role_code'
  | 'last_owner'
  | 'link'
  | 'demo'
  | 'last_factor'
  | 'no_factor'
  | 'factor_first'
  | 'time_code'
  | 'passkey'
  | 'password';

/** Something that the staff's own rules do not allow, whoever asks. */
export class PeopleRefused extends Error {
  readonly problem: PeopleProblem;

  constructor(problem: PeopleProblem) {
    super(problem);
    this.name = 'PeopleRefused';
    this.problem = problem;
  }
}
