import { beforeEach, describe, expect, test } from 'vitest'
import { getUser } from '../../../src/contract/session.ts'
import { listAuditLog, undoChange } from '../../../src/contract/staff/audit.ts'
import {
  endUserSessions,
  sendUserReset,
  setUserDisabled,
  setUserNote,
} from '../../../src/contract/staff/support.ts'
import { addLicense, changeLogin, findUser } from '../../../src/contract/staff/users.ts'
import { createAudit } from '../../../src/service/base/audit/audit.ts'
import { setRole } from '../../../src/service/manage/change-account.ts'
import { clientOfTests, expectRefusal, serviceOfTests, type TestClient } from '../../support/service.ts'

// Staff who turn against their colleagues.

const REFUSAL = 'This account belongs to staff; the operator does that with manage'

const service = serviceOfTests()
const attacker = clientOfTests(service, 'staff', 'attacker@staff.example')
let colleagues = 0
let colleague: { client: TestClient; id: string; email: string; iid: string; supportId: string }
beforeEach(async () => {
  colleague = await addAccount('staff')
})

async function addAccount(role: 'golfer' | 'staff') {
  const email = `colleague-${++colleagues}@staff.example`
  const client = await service.signInAs(role, email)
  return { client, ...(await service.accountOf(email)) }
}
type Target = typeof colleague

const changeLoginOf = ({ iid, email }: Target) =>
  attacker.call(changeLogin, { body: { iid, newLogin: `taken-${email}` } })
const disable = ({ supportId }: Target) =>
  attacker.call(setUserDisabled, { body: { id: supportId, isDisabled: true } })

const actions: [string, (target: Target) => Promise<Response>][] = [
  ['change the login', changeLoginOf],
  ['send a reset', ({ supportId }) => attacker.call(sendUserReset, { body: { id: supportId } })],
  ['end the sessions', ({ supportId }) => attacker.call(endUserSessions, { body: { id: supportId } })],
  ['disable the account', disable],
  [
    'enable the account',
    ({ supportId }) => attacker.call(setUserDisabled, { body: { id: supportId, isDisabled: false } }),
  ],
]

describe('staff cannot', () => {
  test.each(actions)('%s of a colleague', async (_, act) => {
    const mails = await service.sentEmails()
    await expectRefusal(act(colleague), 409, REFUSAL)
    expect(await colleague.client.read(getUser, {})).toMatchObject({ id: colleague.email })
    expect(await service.sentEmails()).toEqual(mails)
    const { events } = await attacker.read(listAuditLog, {
      query: { about: colleague.supportId, kind: 'change' },
    })
    expect(events[0]).toMatchObject({
      actor: 'attacker@staff.example',
      result: expect.stringContaining('belongs'),
    })
  })

  test.each([
    ['the login', changeLoginOf],
    ['the account', disable],
  ])('undo a change of %s from when the colleague was a golfer', async (_, act) => {
    const golfer = await addAccount('golfer')
    const { changeId = '' } = (await (await act(golfer)).json()) as { changeId?: string }
    const event = { actor: 'operator', action: 'add staff', iid: null }
    await createAudit(service.context).withAudit(event, (trx) => setRole(trx, golfer.id, 'staff'))
    await expectRefusal(attacker.call(undoChange, { path: { changeId } }), 409, REFUSAL)
  })
})

test('staff see that a user is staff, and can help a colleague who plays golf', async () => {
  const golfer = await addAccount('golfer')
  for (const [{ email }, isStaff] of [
    [colleague, true],
    [golfer, false],
  ] as const)
    expect(await attacker.read(findUser, { path: { query: email } })).toMatchObject({ isStaff })
  const { iid, supportId: id } = colleague
  await attacker.read(addLicense, { body: { iid, durationDays: 3 } })
  await attacker.read(setUserNote, { body: { id, text: 'Left-handed' } })
})
