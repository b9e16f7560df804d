import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deleteAccount, setEmailPreferences } from '../../src/contract/account.ts'
import { type AccountExport, accountExport, exportAccount } from '../../src/contract/account-export.ts'
import { requestReset } from '../../src/contract/password-reset.ts'
import { getUser } from '../../src/contract/session.ts'
import { listAuditLog } from '../../src/contract/staff/audit.ts'
import { getMailingStatus, startMailing } from '../../src/contract/staff/mailing.ts'
import { findPromoCode } from '../../src/contract/staff/promo-codes.ts'
import { setUserNote } from '../../src/contract/staff/support.ts'
import {
  addLicense,
  addProperty,
  changeLogin,
  deleteRound,
  findUser,
} from '../../src/contract/staff/users.ts'
import { getOptOuts, unsubscribe } from '../../src/contract/unsubscribe.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { createAccountDeletions } from '../../src/service/accounts/account-data/account-deletions.ts'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { createPreferences } from '../../src/service/accounts/preferences/preferences.ts'
import { createResets } from '../../src/service/accounts/resets.ts'
import { transact } from '../../src/service/base/context.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { createPromoCodes } from '../../src/service/staff/promo/promo-codes.ts'
import { askForEmail, changeEmail } from '../support/email-change.ts'
import { findTexts, readEveryTable } from '../support/every-table.ts'
import { fileForm } from '../support/file-form.ts'
import { mailTo } from '../support/mails.ts'
import { strokes, upload } from '../support/recorded.ts'
import { PASSWORD, storeRound, type TestClient, type TestService } from '../support/service.ts'

const DAY_MS = 86_400_000

/** Tests export and deletion of accounts, with a service on any database. */
export function describeAccountData(
  start: () => Promise<{ service: TestService; databaseUrl?: string }>,
): void {
  let service: TestService
  let databaseUrl: string | undefined
  let staff: TestClient
  beforeAll(async () => {
    const started = await start()
    service = started.service
    databaseUrl = started.databaseUrl
    staff = await service.signInAs('staff', 'boss@club.example')
  })
  afterAll(() => service.stop())

  const everyTable = () => readEveryTable(service.dataDir, databaseUrl)
  const rowsOf = async (table: string) => (await everyTable()).get(table)?.rows ?? []
  const accountOf = (email: string) => service.accountOf(email)
  const iidOf = async (email: string) => (await accountOf(email)).iid
  const uploadFile = (type: 'round' | 'snapshot', identifier: string, document: object) =>
    staff.send('POST', `/rest/admin/upload/${type}/${encodeURIComponent(identifier)}`, {
      body: fileForm(JSON.stringify(document)),
    })
  const exportOf = async (client: TestClient) =>
    v.parse(accountExport, await (await client.call(exportAccount, {})).json())
  const requestDeletion = async (client: TestClient, email: string) =>
    client.call(deleteAccount, {
      body: { token: await credentialToken(email, PASSWORD), confirmation: 'DELETE' },
    })
  const isSignedIn = async (client: TestClient) => (await client.call(getUser, {})).status === 200

  async function sendCampaign(campaign: string, emails: string[], extraRows = ''): Promise<string> {
    const folder = join(service.dataDir, 'mailing')
    await mkdir(join(folder, 'templates', 'news'), { recursive: true })
    await writeFile(join(folder, 'templates', 'news', 'subject.txt'), 'News')
    await writeFile(join(folder, 'templates', 'news', 'text.txt'), 'Hello {{name}}')
    const rows = emails.map((email) => `${email},Golfer,${emails[0]}\n`).join('')
    await writeFile(join(folder, 'recipients', 'all.csv'), `email,name,friend\n${rows}${extraRows}`)
    const response = await staff.call(startMailing, {
      body: { emailsFileName: 'all', templateId: 'news', campaign },
    })
    expect(response.status).toBe(200)
    const status = async () => (await staff.call(getMailingStatus, {})).json()
    await vi.waitFor(async () => expect(await status()).toMatchObject({ inProgress: false }), 20_000)
    return ((await status()) as { message: string }).message
  }

  describe('the export', () => {
    test('gives the same history when it is imported into an empty service', async () => {
      const email = 'traveller@club.example'
      const golfer = await service.signInAs('golfer', email)
      const iid = await iidOf(email)
      await storeRound(service, iid, { token: 'tr-1', startTimestampMs: 1000, handicapMode: 'Net' })
      await storeRound(service, iid, {
        token: 'tr-2',
        startTimestampMs: 2000,
        format: { type: 'RoundFormat.Team.BestBall' },
        players: [
          { name: 'Zoë', owner: true, holes: strokes('4 P 3') },
          { name: 'Bob', holes: strokes('5 5 .') },
        ],
        teams: [{ name: 'Reds', players: [0, 1] }],
      })
      await storeRound(service, iid, { token: 'tr-3', startTimestampMs: 3000 })
      await createRounds(service.context).setDeleted('tr-3', true)

      const exported = await exportOf(golfer)
      const historyOf = async (client: TestClient) => (await client.send('GET', '/rest/rounds')).json()
      const before = await historyOf(golfer)
      expect((before as { roundList: unknown[] }).roundList).toHaveLength(2)

      const raw = exported.rounds
      expect(raw.map(({ token, isDeleted }) => [token, isDeleted])).toEqual([
        ['tr-1', false],
        ['tr-2', false],
        ['tr-3', true],
      ])
      const { service: empty } = await start()
      const arrival = await empty.signInAs('golfer', email)
      const importer = await empty.signInAs('staff')
      const { iid: newIid } = await empty.accountOf(email)
      for (const { recorded, isDeleted } of raw) {
        const body = fileForm(JSON.stringify(recorded))
        if (isDeleted) continue
        expect((await importer.send('POST', `/rest/admin/upload/round/${newIid}`, { body })).status).toBe(200)
      }
      expect(await historyOf(arrival)).toEqual(before)
      await empty.stop()
    })

    test('contains the round files as they were uploaded, and no secret', async () => {
      const email = 'files@club.example'
      const golfer = await service.signInAs('golfer', email)
      const iid = await iidOf(email)
      const players = [{ name: 'Ann', courseHandicap: 0, holes: strokes('4 5 9') }]
      const file = `{"extra": 1.50,\n ${JSON.stringify(upload({ token: 'as-it-was', players })).slice(1)}`
      await createRounds(service.context).saveRecorded({ iid, bytes: Buffer.from(`\uFEFF${file}`) })
      const code = await createResets(service.context).open((await accountOf(email)).id)
      const response = await golfer.call(exportAccount, {})
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="account.json"')
      const text = await response.text()
      expect(Number(response.headers.get('x-export-size'))).toBeGreaterThan(file.length)
      expect(text).toContain(`"gross":18,"adjustedGross":15,"recorded":${file}`)
      const hashes = (await rowsOf('accounts')).map((row) => String(row.credential_hash))
      const tables = await everyTable()
      const secrets = [
        code ?? '',
        ...hashes,
        ...['sessions', 'reset_tokens'].flatMap((table) =>
          (tables.get(table)?.rows ?? []).map((row) => String(row.token_hash)),
        ),
        ...[...golfer.cookies.values()],
      ]
      expect(secrets.filter((secret) => secret !== '' && text.includes(secret))).toEqual([])
    })

    test('contains no mails to an address from before its owner confirmed it', async () => {
      const email = 'not-mine@club.example'
      const preferences = createPreferences(service.context)
      await preferences.addOptOuts(await preferences.tokenOf(email), ['Marketing'])
      const stranger = await service.signUp(email)
      expect(await exportOf(stranger)).toMatchObject({ account: { email }, optOuts: [], mailings: [] })
    })

    test('as CSV has a line for each round that is not deleted, newest first', async () => {
      const email = 'table@club.example'
      const golfer = await service.signInAs('golfer', email)
      const iid = await iidOf(email)
      for (const [at, name] of ['Old Links', '=Formula', 'Gone'].entries()) {
        const course = { name, holes: [{ par: 4 }, { par: 4 }, { par: 4 }] }
        await storeRound(service, iid, { token: `table-${at}`, course, startTimestampMs: at * DAY_MS })
      }
      await createRounds(service.context).setDeleted('table-2', true)
      const response = await golfer.send('GET', '/rest/account/rounds.csv')
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect((await response.text()).split('\r\n')).toEqual([
        'Date,Course,Format,Scoring,Handicap,Holes played,Holes,Gross,Par,To par,Points,Partners,State,Link,Net to par,Result,Adjusted gross',
        `1970-01-02,'=Formula,Individual,Stroke play,Gross,3,3,12,12,0,12,,Finished,${service.siteUrl()}/round/table-1,,,`,
        `1970-01-01,Old Links,Individual,Stroke play,Gross,3,3,12,12,0,12,,Finished,${service.siteUrl()}/round/table-0,,,`,
        '',
      ])
    })

    test('has a field for every table that refers to accounts', async () => {
      const email = 'fields@club.example'
      const golfer = await service.signInAs('golfer', email)
      const exported = (await exportOf(golfer)) as AccountExport
      const tables = [...(await everyTable())].filter(([, { columns }]) => columns.includes('account_id'))
      expect(tables.map(([name]) => name).sort()).toEqual(Object.keys(WHERE_EXPORTED).sort())
      for (const field of Object.values(WHERE_EXPORTED)) {
        if (field !== undefined) expect(exported).toHaveProperty(field)
      }
    })
  })

  describe('a requested deletion', () => {
    test('ends every session', async () => {
      const email = 'hasty@club.example'
      const golfer = await service.signInAs('golfer', email)
      const phone = service.newClient()
      await phone.signIn(email)
      const response = await requestDeletion(golfer, email)
      const { deletionAt } = (await response.json()) as { deletionAt: number }
      expect(Math.round((deletionAt - Date.now()) / DAY_MS)).toBe(14)
      expect([await isSignedIn(golfer), await isSignedIn(phone)]).toEqual([false, false])
      await mailTo(service, email, 'account will be deleted')
    })

    test('is cancelled by signing in, as a mail and the response report', async () => {
      const email = 'undecided@club.example'
      const golfer = await service.signInAs('golfer', email)
      await requestDeletion(golfer, email)
      service.advanceClock(13.9 * DAY_MS)
      await createAccountDeletions(service.context).deleteDue()
      expect(await (await golfer.signIn(email)).json()).toMatchObject({ deletionCancelled: true })
      await mailTo(service, email, 'will not be deleted')
      expect(await (await golfer.signIn(email)).json()).not.toHaveProperty('deletionCancelled')
      service.advanceClock(20 * DAY_MS)
      await createAccountDeletions(service.context).deleteDue()
      expect((await golfer.signIn(email)).status).toBe(200)
    })

    test('cannot be cancelled once it has begun, and is completed after an interruption', async () => {
      const email = 'interrupted@club.example'
      const golfer = await service.signInAs('golfer', email)
      const iid = await iidOf(email)
      const { id } = await accountOf(email)
      const rounds = createRounds(service.context)
      const accountDeletions = createAccountDeletions(service.context)
      for (const token of ['int-1', 'int-2']) {
        await storeRound(service, iid, { token })
      }
      await requestDeletion(golfer, email)
      service.advanceClock(14 * DAY_MS + 1000)
      await transact(service.context, async (tx) => {
        // The state that a killed process leaves behind.
        await createAccountDeletions(tx).begin(id)
        await createRounds(tx).erase('int-1')
      })
      expect((await golfer.signIn(email)).status).toBe(401)
      expect(await accountDeletions.cancel(id)).toBe(false)
      await Promise.all([accountDeletions.deleteDue(), accountDeletions.deleteDue()])
      expect(await rounds.anyView('int-2')).toBeUndefined()
      expect(await createAccounts(service.context).findByEmail(email)).toBeUndefined()
    })
  })

  describe('a deleted account', () => {
    const FIRST = 'leaver@old.example'
    const SECOND = 'leaver@middle.example'
    const LAST = 'leaver@club.example'
    const PENDING = 'leaver@next.example'
    const ADDRESSES = [FIRST, SECOND, LAST, PENDING]
    let account: { id: string; supportId: string }
    let iid: string
    let recipientToken: string
    let promoCode: string

    beforeAll(async () => {
      const { context } = service
      // The clock has been advanced past the end of the session.
      await staff.signIn('boss@club.example')
      let golfer = await service.signInAs('golfer', FIRST)
      iid = await iidOf(FIRST)
      account = await accountOf(FIRST)
      await service.signInAs('golfer', 'friend@club.example')

      // Both snapshots and the second round change what was stored.
      const round = upload({ token: 'leaving-1', players: [{ name: LAST, holes: strokes('4 5 6') }] })
      for (const handicapMode of ['Gross', 'Net'] as const) {
        expect((await uploadFile('round', iid, { ...round, handicapMode })).status).toBe(200)
        const contact = { type: 'Contact', name: 'Lea Ver', email: handicapMode + FIRST }
        const snapshot = { version: 1, iid: 'I-leaver', properties: [contact] }
        expect((await uploadFile('snapshot', FIRST, snapshot)).status).toBe(200)
      }
      const friends = await iidOf('friend@club.example')
      const shared = [
        { name: 'Friend', owner: true, holes: strokes('4 4 4') },
        { name: 'Lea Ver', holes: strokes('5 5 5') },
      ]
      await uploadFile('round', friends, upload({ token: 'of-friend', players: shared }))
      // These are rejected, so that audit events of other golfers mention this one.
      expect((await uploadFile('round', friends, round)).status).toBe(409)
      const stranger = { version: 1, iid: 'I-leaver' }
      expect((await uploadFile('snapshot', 'friend@club.example', stranger)).status).toBe(409)

      // Changes of staff, some of which mention the address.
      await staff.call(findUser, { path: { query: FIRST } })
      await staff.call(addProperty, { body: { iid, name: 'note', value: `write to ${FIRST}` } })
      await staff.call(addLicense, { body: { iid, durationDays: 3 } })
      await staff.call(setUserNote, { body: { id: account.supportId, text: `Lea Ver, ${FIRST}` } })
      await staff.call(setUserNote, { body: { id: friends, text: `Plays with ${FIRST.toUpperCase()}` } })
      await staff.call(findUser, { path: { query: `nobody ${FIRST}` } })
      await staff.call(listAuditLog, { query: { about: FIRST } })
      await staff.call(deleteRound, { path: { token: 'leaving-1' } })
      expect((await staff.call(changeLogin, { body: { iid: friends, newLogin: FIRST } })).status).toBe(409)
      const batch = { category: 'press', batch: 'gone', description: 'x', type: 'pro_year', expiration: null }
      promoCode = (await createPromoCodes(context).generate({ ...batch, count: 1 }))[0] ?? ''
      await createPromoCodes(context).bind(promoCode, iid, Date.now(), 'order-1')

      // Mails to the first address, and a campaign to all addresses.
      recipientToken = await createPreferences(context).tokenOf(FIRST)
      await sendCampaign('Reached', [FIRST, 'bob@golf.example'], `${FIRST} or Lea,Lea,x\n`)
      await service
        .newClient()
        .call(unsubscribe, { path: { token: recipientToken }, query: {}, body: ['Marketing'] })

      // Support changes the login, and then the golfer changes it again.
      expect((await staff.call(changeLogin, { body: { iid, newLogin: SECOND } })).status).toBe(200)
      const code = (await createResets(context).open(account.id)) ?? ''
      await createResets(context).redeem(SECOND, code, await credentialToken(SECOND, PASSWORD))
      golfer = service.newClient()
      await golfer.signIn(SECOND)
      await golfer.call(setEmailPreferences, { body: ['Marketing'] })
      await changeEmail(service, golfer, SECOND, LAST)
      await askForEmail(golfer, LAST, PENDING)
      for (const email of ADDRESSES) {
        await service.newClient().signIn(email, 'wrong-password')
        await service.newClient().call(requestReset, { body: { id: email } })
      }
      expect(findTexts(await everyTable(), ADDRESSES).length).toBeGreaterThan(15)
      expect(await exportOf(golfer)).toMatchObject({
        account: { email: LAST, pendingEmail: PENDING, formerEmails: [{ email: FIRST }, { email: SECOND }] },
        licenses: [{ additionalInfo: 'Added by staff' }],
        promoCodes: [{ purchaseId: 'order-1' }],
        mailings: [{ campaign: 'Reached', status: 'sent' }],
        replacedUploads: [{ type: 'snapshot' }, { type: 'round' }, { type: 'snapshot' }],
        supportNotes: [{ text: `Lea Ver, ${FIRST}` }],
        auditEvents: expect.arrayContaining([
          expect.objectContaining({ actor: 'staff', kind: 'read', action: 'view audit log' }),
          expect.objectContaining({
            actor: 'staff',
            kind: 'change',
            action: 'delete round',
            subject: { type: 'round', id: 'leaving-1' },
          }),
        ]),
      })

      expect((await requestDeletion(golfer, LAST)).status).toBe(200)
      service.advanceClock(14 * DAY_MS + 1000)
      // The session of staff has ended.
      await staff.signIn('boss@club.example')
      await createAccountDeletions(context).deleteDue()
    })

    test('leaves no address, name, id, install or token in the database', async () => {
      const own = [account.id, account.supportId, iid, 'I-leaver', 'leaving-1']
      expect(findTexts(await everyTable(), [...ADDRESSES, ...own])).toEqual([])
    })

    test('leaves a keyed hash of each address that was mailed', async () => {
      const stored = (await rowsOf('mail_recipients')).map((row) => String(row.email))
      const hashes = stored.filter((email) => email.startsWith('hash:'))
      expect(hashes.every((hash) => /^hash:[0-9a-f]{64}$/.test(hash))).toBe(true)
      expect(hashes.length).toBeGreaterThan(0)
    })

    test('remains a player in the rounds of others', async () => {
      const round = JSON.stringify(await (await staff.send('GET', '/rest/round/of-friend')).json())
      expect(round).toContain('Lea Ver')
    })

    test('leaves anonymous events in the audit log', async () => {
      const lines = await rowsOf('audit')
      const of = (action: string) => lines.filter((line) => line.action === action)
      expect(of('delete round')).toMatchObject([
        {
          ...{ iid: null, golfer_id: null, subject_type: null, subject_id: null, undo_json: null },
          ...{ result: 'done', detail: null, actor: 'boss@club.example' },
        },
      ])
      expect(of('delete account').at(-1)).toMatchObject({
        actor: 'the owner',
        iid: null,
        result: 'done',
        detail: null,
      })
      expect(of('upload round').at(-1)).toMatchObject({
        iid: await iidOf('friend@club.example'),
        result: 'refused: token: the round (deleted) belongs to another install',
      })
    })

    test("leaves the notes about others, without the golfer's address", async () => {
      const notes = await rowsOf('user_notes')
      expect(notes.map(({ note }) => note)).toEqual(['Plays with (deleted)'])
    })

    test('leaves its promo codes marked as used', async () => {
      const response = await staff.call(findPromoCode, { query: { code: promoCode } })
      expect(await response.json()).toMatchObject({ iid: 'deleted account', purchaseId: 'order-1' })
    })

    test('gets no further mail of a campaign it has received, and no other mailing after it has opted out', async () => {
      expect(await sendCampaign('Reached', [FIRST])).toMatch(/0 of 0 sent; 1 opted out/)
      expect(await sendCampaign('Next', [FIRST, SECOND, LAST])).toMatch(/0 of 0 sent; 3 opted out/)
    })

    test('can still unsubscribe with the link in an earlier mail', async () => {
      const choice = async () =>
        (await service.newClient().call(getOptOuts, { path: { token: recipientToken } })).json()
      expect(await choice()).toEqual(['Marketing'])
      const body = ['RoundSharing' as const]
      await service.newClient().call(unsubscribe, { path: { token: recipientToken }, query: {}, body })
      expect(await choice()).toEqual(['RoundSharing'])
    })

    test('can be created again with the same e-mail preferences, and be deleted again', async () => {
      await service.signInAs('golfer', FIRST)
      expect(await createPreferences(service.context).tokenOf(FIRST)).toBe(recipientToken)
      await createAccountDeletions(service.context).deleteNow((await accountOf(FIRST)).id, 'operator')
      expect(await createPreferences(service.context).tokenOf(FIRST)).toBe(recipientToken)
    })
  })

  test('makes the audit events of a deleted member of staff anonymous', async () => {
    const former = await service.signInAs('staff', 'former@club.example')
    await service.signInAs('golfer', 'client@club.example')
    const iid = await iidOf('client@club.example')
    await former.call(addLicense, { body: { iid, durationDays: 3 } })
    await former.call(setUserNote, { body: { id: iid, text: 'Called' } })
    await createAccountDeletions(service.context).deleteNow(
      (await accountOf('former@club.example')).id,
      'operator',
    )
    const tables = await everyTable()
    expect(findTexts(tables, ['former@club.example'])).toEqual([])
    expect(tables.get('licenses')?.rows.map((row) => row.additional_info)).toContain('Added by former staff')
    expect(tables.get('audit')?.rows.filter((line) => line.iid === iid)).toMatchObject([
      { actor: 'former staff' },
      { actor: 'former staff' },
    ])
    expect(tables.get('user_notes')?.rows).toContainEqual(
      expect.objectContaining({ note: 'Called', updated_by: 'former staff' }),
    )
  })
}

/** The field of the export for each table with the column `account_id`; undefined if it has nothing to export. */
const WHERE_EXPORTED: Record<string, string | undefined> = {
  // Secrets that allow signing in.
  authenticator_apps: undefined,
  enrolment_links: undefined,
  passkey_challenges: undefined,
  recovery_codes: undefined,
  // Lists rounds, which are exported.
  bulk_changes: undefined,
  access_tokens: 'accessTokens',
  round_claims: 'claims',
  known_partners: 'partners',
  push_subscriptions: 'followedRounds',
  jobs: 'accountMails',
  // The service moves them to the jobs.
  account_mails: undefined,
  passkeys: 'passkeys',
  sessions: 'sessions',
  email_changes: 'account.pendingEmail',
  former_emails: 'account.formerEmails',
  installs: 'installs',
  reset_tokens: undefined,
}
