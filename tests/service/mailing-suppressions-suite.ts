import { expect, test } from 'vitest'
import type { AccountExport } from '../../src/contract/account-export.ts'
import { undoChange } from '../../src/contract/staff/audit.ts'
import { addSuppression, releaseSuppression } from '../../src/contract/staff/mail-suppressions.ts'
import { changeLogin } from '../../src/contract/staff/users.ts'
import { createAccountDeletions } from '../../src/service/accounts/account-data/account-deletions.ts'
import { createAccountExports } from '../../src/service/accounts/account-data/account-exports.ts'
import { OPERATOR } from '../../src/service/base/audit/audit.ts'
import { createSuppressions } from '../../src/service/staff/mailing/suppressions/suppressions.ts'
import { prepareMailing } from '../support/mailing-client.ts'
import { serviceOfTests, type TestService } from '../support/service.ts'

/** Tests the list of suppressed addresses, with a service on any database. */
export function describeSuppressions(start: () => Promise<TestService>): void {
  const service = serviceOfTests(start)

  const suppressions = () => createSuppressions(service.context)
  const add = (email: string, reason = 'asked by phone') =>
    suppressions().add({ email, reason, createdBy: 'boss@club.example' })
  const reasonOf = async (email: string) =>
    (await suppressions().page({ query: email })).suppressions.map(({ reason }) => reason)
  async function deleteAccount(email: string): Promise<void> {
    await createAccountDeletions(service.context).deleteNow((await service.accountOf(email)).id, OPERATOR)
  }
  /** Stores a mailing to some addresses, and returns its id. */
  const prepareRun = async (emails: string[]) =>
    (await prepareMailing(service, emails, { campaign: 'News', resend: true })).id

  test('finds the suppressed ones among many addresses, ignoring case', async () => {
    await add(' Zoe@Golf.example')
    const others = Array.from({ length: 1200 }, (_, at) => `golfer-${at}@golf.example`)
    expect(await suppressions().suppressedAmong([...others, 'ZOE@golf.example', 'zoe@golf.exampl'])).toEqual(
      new Set(['ZOE@golf.example']),
    )
    expect(await suppressions().suppressedAmong([])).toEqual(new Set())
  })

  test('keeps the reason of an address that is already on the list', async () => {
    await add('twice@golf.example', 'first')
    expect(await add('twice@golf.example', 'second')).toMatchObject({ reason: 'first', source: 'staff' })
  })

  test('restores a released address with its reason, but not after a later change', async () => {
    const staff = await service.signInAs('staff')
    const body = { email: 'restored@golf.example', reason: 'asked by phone' }
    await staff.call(addSuppression, { body })
    const release = async () => (await staff.call(releaseSuppression, { body })).json()
    const undo = (changeId: string) => staff.call(undoChange, { path: { changeId } })
    await undo((await release()).changeId)
    expect(await reasonOf(body.email)).toEqual(['asked by phone'])
    const second = await release()
    await staff.call(addSuppression, { body: { ...body, reason: 'again' } })
    expect((await undo(second.changeId)).status).toBe(409)
  })

  test('suppresses a recipient with the reply of the mail server and the mailing', async () => {
    const runId = await prepareRun(['bob@golf.example', 'carl@golf.example'])
    await suppressions().addRecipients(runId, 'refusal', [{ position: 1, reason: '550 5.1.1 no such user' }])
    expect(await suppressions().suppressedAmong(['bob@golf.example', 'carl@golf.example'])).toEqual(
      new Set(['carl@golf.example']),
    )
    expect((await suppressions().page({ query: 'carl@' })).suppressions).toEqual([
      expect.objectContaining({
        email: 'carl@golf.example',
        source: 'refusal',
        reason: '550 5.1.1 no such user',
        runId,
        campaign: 'News',
        createdBy: undefined,
      }),
    ])
  })

  test('keeps an address suppressed after its account is deleted, as a hash and without quoting it', async () => {
    const email = 'gone@golf.example'
    await service.signInAs('golfer', email)
    const runId = await prepareRun([email, 'friend@golf.example'])
    await suppressions().addRecipients(runId, 'refusal', [
      { position: 0, reason: `550 5.1.1 <${email}>: unknown` },
    ])
    await add('other@golf.example', `the same as ${email}`)
    await deleteAccount(email)
    expect(await suppressions().suppressedAmong(['Gone@golf.example'])).toEqual(
      new Set(['Gone@golf.example']),
    )
    const [gone] = (await suppressions().page({ query: 'hash:' })).suppressions
    expect(gone).toMatchObject({ reason: '550 5.1.1 <(deleted)>: unknown', runId })
    expect(gone?.email).toMatch(/^hash:[0-9a-f]{64}$/)
    expect(await reasonOf('other@golf.example')).toEqual(['the same as (deleted)'])
    await suppressions().release(email)
    expect(await suppressions().suppressedAmong([email])).toEqual(new Set())
  })

  test('suppresses the hash on a report about a mailing to a deleted account', async () => {
    const email = 'later@golf.example'
    await service.signInAs('golfer', email)
    const runId = await prepareRun([email])
    await deleteAccount(email)
    await suppressions().addRecipients(runId, 'report', [{ position: 0, reason: '5.1.1' }])
    expect(await suppressions().suppressedAmong([email])).toEqual(new Set([email]))
    expect((await suppressions().page({ query: email })).total).toBe(0)
  })

  test('does not suppress the new e-mail address after a change, and exports that the former one is suppressed', async () => {
    const staff = await service.signInAs('staff')
    await service.signInAs('golfer', 'before@golf.example')
    await add('before@golf.example', 'asked by phone')
    const { id, iid } = await service.accountOf('before@golf.example')
    const changed = await staff.call(changeLogin, { body: { iid, newLogin: 'after@golf.example' } })
    expect(changed.status).toBe(200)
    const both = ['before@golf.example', 'after@golf.example']
    expect(await suppressions().suppressedAmong(both)).toEqual(new Set(['before@golf.example']))
    const { chunks } = await createAccountExports(service.context).json(id)
    const exported = JSON.parse((await Array.fromAsync(chunks)).join('')) as AccountExport
    expect(exported.suppressions).toEqual([
      { source: 'staff', reason: 'asked by phone', createdAt: expect.any(Number) },
    ])
  })

  test('pages through addresses that were suppressed at the same moment, and finds parts with non-ASCII letters', async () => {
    const runId = await prepareRun(Array.from({ length: 250 }, (_, at) => `page_${at}%x@golf.example`))
    const positions = Array.from({ length: 250 }, (_, position) => ({ position, reason: '5.1.1' }))
    await suppressions().addRecipients(runId, 'report', positions)
    const found: string[] = []
    for (let before: string | undefined; ; ) {
      const page = await suppressions().page({ query: 'PAGE_', before })
      expect(page.total).toBe(250)
      found.push(...page.suppressions.map(({ email }) => email))
      if (page.next === undefined) break
      before = page.next
    }
    expect(found).toHaveLength(250)
    expect(new Set(found).size).toBe(250)
    expect((await suppressions().page({ query: '_1%' })).total).toBe(1)
  })
}
