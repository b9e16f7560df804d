import { type Cases, TOO_LONG } from './case.ts'
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
    access: 'staff',
    validInput: () => ({ query: { query: 'golf' } }),
    invalid: {
      message: 'before: expected the next of another page',
      input: { query: { before: 'yesterday' } },
    },
    response: { suppressions: [suppression], total: 250, next: 'more' },
  },
  exportSuppressions: {
    access: 'staff',
    validInput: () => ({ query: {} }),
    invalid: { message: 'query: is too long', input: { query: { query: TOO_LONG } } },
  },
  addSuppression: {
    access: 'staff',
    validInput: () => ({ body: { email: 'dead@golf.example', reason: 'asked by phone' } }),
    invalid: { message: 'email: expected an e-mail address', input: { body: { email: 'nobody' } } },
    response: { ...suppression, email: 'carl@golf.example', changeId: 'E-1' },
  },
  addSuppressions: {
    access: 'staff',
    validInput: () => ({ body: { emails: ['dora@golf.example', 'nobody'], reason: 'asked by phone' } }),
    invalid: { message: 'emails: is empty', input: { body: { emails: [] } } },
    response: { added: 1, known: 0, invalid: ['nobody'], changeId: 'E-2' },
  },
  releaseSuppression: {
    access: 'staff',
    validInput: () => ({ body: { email: 'dead@golf.example' } }),
    invalid: { message: 'email: is empty', input: { body: { email: ' ' } } },
    response: { changeId: 'E-3' },
  },
} satisfies Partial<Cases>
