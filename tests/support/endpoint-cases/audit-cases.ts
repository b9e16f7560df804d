import { type Cases, TOO_LONG } from './case.ts'
import { JUNE_MS } from './samples.ts'

const auditEvent = {
  id: 'C-1',
  at: JUNE_MS,
  actor: 'boss@club.example',
  kind: 'change',
  action: 'change login',
  result: 'done',
  detail: 'a@b.co → ann@golf.example',
  user: { login: 'ann@golf.example', iid: 'I-1', supportId: 'S-1' },
  canUndo: true,
}

/** The cases of the audit log. */
export const auditCases = {
  listAuditLog: {
    validInput: ({ iid }) => ({ query: { about: iid, kind: 'change' } }),
    invalid: { message: 'kind: expected one of change, read', input: { query: { kind: 'x' } } },
    response: { events: [auditEvent], next: 'older' },
  },
  exportAuditLog: {
    validInput: ({ iid }) => ({ query: { about: iid } }),
    invalid: { message: 'about: is too long', input: { query: { about: TOO_LONG } } },
  },
  listAuditActors: { response: { actors: ['boss@club.example'] } },
  undoChange: {
    validInput: ({ changeId }) => ({ path: { changeId } }),
    response: {},
  },
} satisfies Partial<Cases>
