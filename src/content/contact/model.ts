/** A message to the shop, as it was typed. */
export interface ContactDraft {
  name: string;
  email: string;
  message: string;
}

export const CONTACT_LIMITS = { name: 100, email: 200, message: 5000 } as const;

export type ContactProblem = keyof ContactDraft;

const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/;

/** What is wrong with a message, in the order of its fields. */
export function contactProblems({ name, email, message }: ContactDraft): ContactProblem[] {
  const problems: ContactProblem[] = [];
  if (name === '') problems.push('name');
  if (!EMAIL.test(email)) problems.push('email');
  if (message === '') problems.push('message');
  return problems;
}
