import { beforeEach, expect, test } from 'vitest'
import type { AnyEndpoint, InputOf } from '../../src/contract/endpoint.ts'
import { listAuditLog, undoChange } from '../../src/contract/staff/audit.ts'
import { setUserDisabled, setUserNote } from '../../src/contract/staff/support.ts'
import { upload as uploadCall } from '../../src/contract/staff/uploads.ts'
import {
  addLicense,
  addProperty,
  changeLicense,
  changeLogin,
  changeRounds,
  deleteRound,
  findUser,
  type UserVersions,
} from '../../src/contract/staff/users.ts'
import { createAccountDeletions } from '../../src/service/accounts/account-data/account-deletions.ts'
import { createAudit } from '../../src/service/base/audit/audit.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { createLicenses } from '../../src/service/staff/users/licenses.ts'
import { createProperties } from '../../src/service/staff/users/properties.ts'
import { createUsers } from '../../src/service/staff/users/users.ts'
import { fileForm } from '../support/file-form.ts'
import { mailsTo } from '../support/mails.ts'
import { upload } from '../support/recorded.ts'
import {
  clientOfTests,
  expectRefusal,
  messageOf,
  serviceOfTests,
  type TestClient,
  type TestService,
} from '../support/service.ts'

/** Defines tests, with two staff clients, of undoing changes and of rejecting changes of outdated versions. */
export function describeUndo(start: () => Promise<TestService>): void {
  const service = serviceOfTests(start)
  const staff = clientOfTests(service, 'staff', 'one@staff.example')
  const colleague = clientOfTests(service, 'staff', 'two@staff.example')
  let golfers = 0
  let golfer: Awaited<ReturnType<TestService['accountOf']>>

  beforeEach(async () => {
    const email = `undo-${++golfers}@golf.example`
    await service.signInAs('golfer', email)
    golfer = await service.accountOf(email)
  })

  type Done = { changeId?: string }
  const change = async <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<string> => {
    const response = await staff.call(endpoint, input)
    const text = await response.text()
    expect(response.status, text).toBe(200)
    return (JSON.parse(text) as Done).changeId ?? ''
  }
  const undo = (changeId: string, client = staff) => client.call(undoChange, { path: { changeId } })
  const undone = async (changeId: string): Promise<void> => {
    const response = await undo(changeId)
    expect(response.status).toBe(200)
    // Nothing else, such as the step that undoes the change, leaves the service.
    const { version: _, ...rest } = (await response.json()) as { version?: string }
    expect(rest).toEqual({})
  }
  const overview = () => staff.read(findUser, { path: { query: golfer.supportId } })
  const versions = async () => (await overview()).versions ?? expect.fail('no versions')
  const eventsOf = async () =>
    (await staff.read(listAuditLog, { query: { about: golfer.supportId, kind: 'change' } })).events
  const propertyValue = async (name: string) => {
    const row = await createProperties(service.context).staffProperty(golfer.iid, name)
    return row && `${row.fields_json} ${row.is_deleted}`
  }
  const licenseEnds = async () =>
    (await createLicenses(service.context).serverLicenses([golfer.iid])).map(({ expires_at }) => expires_at)
  const roundFile = (handicapMode: 'Gross' | 'Net') =>
    fileForm(JSON.stringify(upload({ token: `R-${golfer.iid}`, handicapMode })))
  const roundUpload = (handicapMode: 'Gross' | 'Net') => ({
    query: {},
    path: { type: 'round', identifier: golfer.iid },
    body: roundFile(handicapMode) as never,
  })
  const uploadRound = (handicapMode: 'Gross' | 'Net') => staff.call(uploadCall, roundUpload(handicapMode))
  const storedMode = async () => {
    const round = await createRounds(service.context).recordedOf(`R-${golfer.iid}`)
    return /Gross|Net/.exec(new TextDecoder().decode(round?.recorded))?.[0]
  }

  /** Each kind of change that can be undone, with a function that reads the changed value. */
  const kinds: Record<string, { run(): Promise<string>; read(): Promise<unknown> }> = {
    'a login': {
      run: () => change(changeLogin, { body: { iid: golfer.iid, newLogin: `new-${golfer.email}` } }),
      read: async () => (await overview()).login,
    },
    'disabling an account': {
      run: () => change(setUserDisabled, { body: { id: golfer.supportId, isDisabled: true } }),
      read: async () => (await overview()).disabledAt !== undefined,
    },
    'a note': {
      run: () => change(setUserNote, { body: { id: golfer.supportId, text: 'Called "twice"\nÜ' } }),
      read: async () => (await overview()).note?.text,
    },
    'a new property': {
      run: () => change(addProperty, { body: { iid: golfer.iid, name: 'theme', value: 'dark' } }),
      read: () => propertyValue('theme'),
    },
    'a new license': {
      run: () => change(addLicense, { body: { iid: golfer.iid, durationDays: 3 } }),
      read: licenseEnds,
    },
    'deleting a round': {
      run: async () => {
        await uploadRound('Gross')
        return change(deleteRound, { path: { token: `R-${golfer.iid}` } })
      },
      read: async () => (await createUsers(service.context).find(golfer.iid))?.rounds[0]?.isDeleted ?? false,
    },
    'uploading a round': {
      run: () => change(uploadCall, roundUpload('Gross')),
      read: async () => (await createUsers(service.context).find(golfer.iid))?.rounds[0]?.isDeleted ?? true,
    },
    'deleting many rounds': {
      async run() {
        await uploadRound('Gross')
        const tokens = [`R-${golfer.iid}`, 'none']
        return change(changeRounds, { body: { id: golfer.iid, tokens, isDeleted: true } })
      },
      read: async () => (await createUsers(service.context).find(golfer.iid))?.rounds[0]?.isDeleted ?? false,
    },
  }

  test.each(Object.keys(kinds))('%s can be undone once', async (kind) => {
    const { run, read } = kinds[kind] ?? expect.fail('unknown')
    const before = await read()
    const changeId = await run()
    expect(await read()).not.toEqual(before)
    await undone(changeId)
    expect(await read()).toEqual(before)

    const events = (await eventsOf()).slice(0, 2)
    expect(events.map(({ action }) => action)).toEqual([`undo ${events[1]?.action}`, events[1]?.action])
    expect(events.map(({ canUndo }) => canUndo)).toEqual([false, false])
    expect(events.map(({ undoneAt }) => undoneAt !== undefined)).toEqual([false, true])
    for (const { id } of events) expect((await undo(id)).status).toBe(409)
    expect(await read()).toEqual(before)
  })

  const laterChanges: Record<string, [run: () => Promise<unknown>, message: string]> = {
    'a login': [
      () => change(changeLogin, { body: { iid: golfer.iid, newLogin: `later-${golfer.email}` } }),
      'The login has changed since; nothing was undone',
    ],
    'disabling an account': [
      () => change(setUserDisabled, { body: { id: golfer.supportId, isDisabled: false } }),
      'The account has changed since; nothing was undone',
    ],
    'a note': [
      () => change(setUserNote, { body: { id: golfer.supportId, text: '' } }),
      'The note has changed since; nothing was undone',
    ],
    'a new property': [
      () => change(addProperty, { body: { iid: golfer.iid, name: 'theme', value: 'light' } }),
      'The property theme has changed since; nothing was undone',
    ],
    'a new license': [
      () => change(changeLicense, { body: { iid: golfer.iid, action: 'extend', durationDays: 5 } }),
      'The license has changed since; nothing was undone',
    ],
  }

  test.each(Object.keys(laterChanges))('refuses to undo %s after a later change', async (kind) => {
    const [changeLater, message] = laterChanges[kind] ?? expect.fail('unknown')
    const { run, read } = kinds[kind] ?? expect.fail('unknown')
    const changeId = await run()
    await changeLater()
    const state = await read()
    await expectRefusal(undo(changeId), 409, message)
    expect(await read()).toEqual(state)
    // The change was not marked as undone, and the failed attempt was recorded.
    const events = await eventsOf()
    expect(events[0]).toMatchObject({ result: `refused: ${message}`, canUndo: false })
    // Undoing the later change leaves the data as the earlier one did.
    await undone(events[1]?.id ?? '')
    await undone(changeId)
  })

  test('tells the golfer and the audit log that the login was changed and restored', async () => {
    const newLogin = `new-${golfer.email}`
    await undone((await kinds['a login']?.run()) ?? '')
    const detail = `${newLogin} → ${golfer.email}`
    expect((await eventsOf())[0]).toMatchObject({ action: 'undo change login', detail })
    for (const text of ['login was changed', 'login was restored']) {
      await expect.poll(() => mailsTo(service, golfer.email, text)).toHaveLength(1)
    }
    expect(await mailsTo(service, newLogin)).toEqual([])
  })

  test('refuses to undo a change of login when another golfer has taken the old one', async () => {
    const changeId = await kinds['a login']?.run()
    await service.signInAs('golfer', golfer.email)
    await expectRefusal(undo(changeId ?? ''), 409, 'This e-mail address already has an account')
    expect((await overview()).login).toBe(`new-${golfer.email}`)
  })

  test('restores the state that an upload replaced, once', async () => {
    await uploadRound('Gross')
    await uploadRound('Net')
    const [event] = await eventsOf()
    expect(event).toMatchObject({ action: 'upload round', canUndo: true })
    const responses = await Promise.all([undo(event?.id ?? ''), undo(event?.id ?? '', colleague)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = responses.find(({ status }) => status === 409) ?? expect.fail('none')
    expect(await messageOf(refused)).toBe('The change was undone before')
    expect(await storedMode()).toBe('Gross')
    // The round is as the first upload has created it.
    const actions = (await eventsOf()).filter(({ canUndo }) => canUndo).map(({ action }) => action)
    expect(actions).toEqual(['upload round'])
  })

  test('refuses to delete an uploaded round that a later upload has replaced', async () => {
    const created = await change(uploadCall, roundUpload('Gross'))
    const replaced = await change(uploadCall, roundUpload('Net'))
    await expectRefusal(undo(created), 409, `The round R-${golfer.iid} has changed since; nothing was undone`)
    expect(await kinds['uploading a round']?.read()).toBe(false)
    expect((await undo(replaced)).status).toBe(200)
    await undone(created)
    expect(await kinds['uploading a round']?.read()).toBe(true)
  })

  test('does not undo an upload that changed nothing, or whose round was deleted', async () => {
    const created = await change(uploadCall, roundUpload('Gross'))
    expect(await change(uploadCall, roundUpload('Gross'))).toBe('')
    await change(deleteRound, { path: { token: `R-${golfer.iid}` } })
    expect((await undo(created)).status).toBe(409)
  })

  test('refuses to undo an upload after a later upload', async () => {
    for (const mode of ['Gross', 'Net', 'Gross'] as const) await uploadRound(mode)
    const [, second] = await eventsOf()
    await expectRefusal(undo(second?.id ?? ''), 409, expect.stringContaining('has changed since this upload'))
    expect(await storedMode()).toBe('Gross')
  })

  test.each([
    ['void promo codes', 'batch'],
    ['of a later version', 'unknown'],
  ])('cannot undo the change "%s", whose step this version does not know', async (action, type) => {
    const event = { actor: 'one@staff.example', action, iid: golfer.iid }
    const { changeId = '' } = await createAudit(service.context).withAudit(event, async () => ({
      undo: { type, before: 1, after: 2, ids: ['1'] } as never,
    }))
    await expectRefusal(undo(changeId), 409, 'The change cannot be undone')
  })

  test('cannot undo changes of a deleted golfer', async () => {
    const changeId = (await kinds['a note']?.run()) ?? ''
    await createAccountDeletions(service.context).deleteNow(golfer.id, 'operator')
    await expectRefusal(undo(changeId), 409, 'The change cannot be undone')
  })

  /** Sends a change with the version that its sender saw. */
  const send = (client: TestClient, endpoint: AnyEndpoint, body: unknown, version: string) =>
    client.send(endpoint.method, endpoint.path, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'if-match': `"${version}"` },
    })

  /** Changes that name the version they are based on. */
  const checked: Record<
    string,
    (value: number) => [AnyEndpoint, unknown, (versions: UserVersions) => string]
  > = {
    'a login': (value) => [
      changeLogin,
      { iid: golfer.iid, newLogin: `v${value}-${golfer.email}` },
      ({ login }) => login,
    ],
    'a property': (value) => [
      addProperty,
      { iid: golfer.iid, name: 'theme', value: String(value) },
      ({ property }) => property[`${golfer.iid}/theme`] ?? 'none',
    ],
    'a license': (value) => [
      addLicense,
      { iid: golfer.iid, durationDays: value + 1 },
      ({ license }) => license,
    ],
    'a note': (value) => [setUserNote, { id: golfer.supportId, text: `note ${value}` }, ({ note }) => note],
    'an account': (value) => [
      setUserDisabled,
      { id: golfer.supportId, isDisabled: value % 2 === 1 },
      ({ account }) => account,
    ],
  }

  test.each(Object.keys(checked))(
    'rejects a change of %s that is based on an outdated version',
    async (kind) => {
      const changeTo = checked[kind] ?? expect.fail('unknown')
      const [endpoint, first, versionIn] = changeTo(1)
      const seen = versionIn(await versions())
      expect((await send(staff, endpoint, first, seen)).status).toBe(200)
      const [, second] = changeTo(2)
      await expectRefusal(
        send(colleague, endpoint, second, seen),
        412,
        'This has changed since you loaded it; nothing was stored',
      )
      const current = versionIn(await versions())
      expect(current).not.toBe(seen)
      expect((await send(colleague, endpoint, second, current)).status).toBe(200)
    },
  )

  test.each(Object.keys(checked))(
    'returns the new version after a change of %s and its undo',
    async (kind) => {
      const [endpoint, body, versionIn] = checked[kind]?.(1) ?? expect.fail('unknown')
      const seen = versionIn(await versions())
      const changed = (await (await send(staff, endpoint, body, seen)).json()) as Done & { version?: string }
      expect(changed.version).not.toBe(seen)
      expect(changed.version).toBe(versionIn(await versions()))
      const undone = (await (await undo(changed.changeId ?? '')).json()) as { version?: string }
      expect(undone.version).toBe(versionIn(await versions()))
    },
  )
}
