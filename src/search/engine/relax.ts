import type { Question, Relaxed } from '../model-question.ts';

/** What one thing less would find: each value of a choice, each range, the text. Those that still find nothing are left out. */
export function relaxed(question: Question, count: (question: Question) => number): Relaxed[] {
  const tries: Relaxed[] = [];
  const attempt = (drop: Relaxed['drop'], without: Question) => {
    const total = count(without);
    if (total > 0) tries.push({ drop, total });
  };
  (question.choices ?? []).forEach((choice, at) => {
    for (const value of choice.values) {
      const choices = [...(question.choices ?? [])];
      const values = choice.values.filter((other) => other !== value);
      if (values.length > 0) choices[at] = { ...choice, values };
      else choices.splice(at, 1);
      attempt({ choice: choice.field, value }, { ...question, choices });
    }
  });
  for (const { field } of question.ranges ?? []) {
    const ranges = (question.ranges ?? []).filter((range) => range.field !== field);
    attempt({ range: field }, { ...question, ranges });
  }
  if (question.text) attempt({ text: true }, { ...question, text: '' });
  return tries.sort((a, b) => b.total - a.total);
}
