import type { Cases } from './case.ts'
import { JUNE_MS } from './samples.ts'

const suppression = {
  email: 'dead@golf.example',
  source: 'refusal',
  reason: '550 5.1.1 User unknown',
  createdMs: JUNE_MS,
  createdBy: null,
  runId: 'M-3',
  campaign: 'Autumn',
}

/** The cases of suppressed addresses. */
export const suppressionCases = {
  listSuppressions: {
    validInput: () => ({ query: { query: 'golf' } }),
    invalid: {
      message: 'before: expected the next of another page',
      input: { query: { before: 'yesterday' } },
    },
    response: { suppressions: [suppression], total: 250, next: 'more' },
  },
  addSuppression: {
    validInput: () => ({ body: { email: 'dead@golf.example', reason: 'asked by phone' } }),
    invalid: { message: 'email: expected an e-mail address', input: { body: { email: 'nobody' } } },
    response: { ...suppression, email: 'carl@golf.example', changeId: 'E-1' },
  },
  releaseSuppression: {
    validInput: () => ({ body: { email: 'dead@golf.example' } }),
    invalid: { message: 'email: is empty', input: { body: { email: ' ' } } },
    response: { changeId: 'E-3' },
  },
} satisfies Partial<Cases>
