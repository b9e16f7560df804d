import { beforeAll, expect, test } from 'vitest'
import { changeRounds } from '../../src/contract/staff/users.ts'
import { createAccountDeletions } from '../../src/service/accounts/account-data/account-deletions.ts'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { createCompetitionDeletions } from '../../src/service/golf/competitions/competition-deletions.ts'
import { competitionOf, type Organiser, organiserOf, scorerOfGroup } from '../support/competitions.ts'
import { fileForm } from '../support/file-form.ts'
import { listenToRound } from '../support/live-listener.ts'
import { upload } from '../support/recorded.ts'
import { serviceOfTests, type TestClient } from '../support/service.ts'
import { startSheet } from '../support/sheet-clients.ts'

const service = serviceOfTests()
let staff: TestClient
let organiser: Organiser
beforeAll(async () => {
  staff = await service.signInAs('staff')
  organiser = organiserOf(await service.signInAs('golfer', 'ann@golf.example'))
  await organiser.create(competitionOf(3, { name: 'Captain’s Prize', isHidden: true }))
})

const get = async (path: string) => (await staff.send('GET', path)).json()

test('staff find a competition by its token, its link and a part of its name', async () => {
  const link = `${service.siteUrl()}/competition/${organiser.token}`
  for (const query of [
    organiser.token,
    link,
    'prize',
    'captain’s prize',
    'CAPTAINS PRÍZE',
    'prize, captain',
  ]) {
    const { matches } = await get(`/rest/admin/search?query=${encodeURIComponent(query)}`)
    expect(matches, query).toMatchObject([
      { field: 'competition', value: 'Captain’s Prize', token: organiser.token, login: 'ann@golf.example' },
    ])
  }
})

test('staff see, delete and restore it, which the audit log says, but enter no scores', async () => {
  await organiser.open()
  const phone = await scorerOfGroup(service, organiser, 1)
  await phone.score('e2', [3])
  const seen = await get(`/rest/admin/competition/${organiser.token}`)
  expect(seen).toMatchObject({
    isHidden: true,
    isDeleted: false,
    leaderboard: [{ entrant: 'e2', position: 1 }, {}, {}],
  })
  expect((await staff.send('GET', `/rest/competitions/${organiser.token}`)).status).toBe(404)
  expect((await staff.send('GET', `/rest/round/${phone.sheet}`)).status).toBe(404)

  expect((await staff.send('DELETE', `/rest/admin/delete_competition/${organiser.token}`)).status).toBe(200)
  expect(await organiser.everyone()).toMatchObject({ status: 404 })
  expect((await phone.read()).status).toBe(404)
  expect((await staff.send('POST', `/rest/admin/undelete_competition/${organiser.token}`)).status).toBe(200)
  expect((await phone.score('e2', [4], 2)).body.results).toMatchObject([{ seq: 2 }])
  expect((await staff.send('DELETE', '/rest/admin/delete_competition/none')).status).toBe(404)

  const { events } = await get('/rest/admin/audit_log')
  const ofIt = events.filter((event: { subject?: { type: string } }) => event.subject?.type === 'competition')
  expect(ofIt.map(({ action }: { action: string }) => action)).toEqual([
    'undelete competition',
    'delete competition',
    'view competition',
  ])
})

test('no round takes the token of a competition', async () => {
  const client = await service.signInAs('golfer', 'dee@golf.example')
  const own = organiserOf(client)
  await own.create(competitionOf(3))
  const { iid } = await service.accountOf('dee@golf.example')
  const uploaded = (path: string) =>
    staff.send('POST', `${path}/${iid}`, { body: fileForm(JSON.stringify(upload({ token: own.token }))) })
  const expectRefused = async (response: Response) =>
    expect([response.status, await response.text()]).toEqual([
      409,
      expect.stringContaining(`token: ${own.token} belongs to a competition`),
    ])
  for (const isDeleted of [false, true]) {
    if (isDeleted) await own.delete()
    await expectRefused(await uploaded('/rest/admin/upload_preview/round'))
    await expectRefused(await uploaded('/rest/admin/upload/round'))
    expect((await startSheet(client, { token: own.token })).started).toMatchObject({ status: 409 })
  }
  expect((await get(`/rest/admin/competition/${own.token}`)).isDeleted).toBe(true)
})

test('a group that staff have deleted stays so when the organiser changes the competition', async () => {
  const own = organiserOf(await service.signInAs('golfer'))
  await own.create(competitionOf(6))
  await own.open()
  const phone = await scorerOfGroup(service, own, 1)
  await staff.send('DELETE', `/rest/admin/delete_round/${phone.sheet}`)
  const renamed = competitionOf(6, {
    entrants: competitionOf(6).entrants?.map((one) => ({ ...one, name: 'X' })),
  })
  expect(await own.change(renamed)).toMatchObject({ status: 200 })
  expect(await phone.read()).toMatchObject({ status: 404 })
  expect((await own.open()).body.groups).toMatchObject([{ number: 2 }])
  await own.close()
  await staff.send('POST', `/rest/admin/undelete_round/${phone.sheet}`)
  const { state, entries } = (await phone.read()).body
  expect(state).toBe('finished')
  expect(entries.slice(0, 3)).toMatchObject([{ name: 'X' }, { name: 'X' }, { name: 'X' }])
})

test('a group of a deleted competition, or one that is not in the draw, is not restored on its own', async () => {
  const own = organiserOf(await service.signInAs('golfer', 'cy@golf.example'))
  const document = competitionOf(9)
  await own.create(document)
  const sheets: string[] = (await own.open()).body.groups.map(({ sheet }: { sheet: string }) => sheet)
  const restore = (sheet = '') => staff.send('POST', `/rest/admin/undelete_round/${sheet}`)
  const [round] = document.rounds
  await own.change({ ...document, rounds: [{ ...round, groups: round?.groups?.slice(1) }] })
  expect((await restore(sheets[0])).status).toBe(409)
  await staff.send('DELETE', `/rest/admin/delete_round/${sheets[1]}`)
  service.advanceClock(1000)
  await own.delete()
  const refusal = await restore(sheets[2])
  expect([refusal.status, await refusal.text()]).toEqual([
    409,
    expect.stringContaining('is one of a competition that is deleted'),
  ])
  const { iid } = await service.accountOf('cy@golf.example')
  const many = await staff.read(changeRounds, { body: { id: iid, tokens: sheets, isDeleted: false } })
  expect(many.changed).toEqual([])
  const statuses = () =>
    Promise.all(sheets.map(async (sheet) => (await staff.send('GET', `/rest/round/${sheet}`)).status))
  expect(await statuses()).toEqual([404, 404, 404])
  // What was deleted before the competition stays deleted.
  await staff.send('POST', `/rest/admin/undelete_competition/${own.token}`)
  expect(await statuses()).toEqual([404, 404, 200])
  expect((await restore(sheets[1])).status).toBe(200)
})

test('the export of an account has its competitions, and its deletion erases them', async () => {
  const email = 'bob@golf.example'
  const client = await service.signInAs('golfer', email)
  const own = organiserOf(client)
  const planned = organiserOf(client)
  for (const one of [own, planned]) await one.create(competitionOf(3))
  await own.open()
  const exported = await (await client.send('GET', '/rest/account/export')).json()
  expect(exported.competitions).toMatchObject([
    { token: own.token, isDeleted: false, document: { name: 'Spring Medal' } },
    { token: planned.token },
  ])
  const listener = await listenToRound(service.origin, own.token)
  await expect.poll(() => listener.received.at(-1)).toContain('"revision":2')
  const account = await createAccounts(service.context).findByEmail(email)
  await createAccountDeletions(service.context).deleteNow(account?.id ?? '', 'operator')
  for (const one of [own, planned])
    expect((await staff.send('GET', `/rest/competition/${one.token}`)).status).toBe(404)
  await expect.poll(() => listener.received.at(-1)).toContain('"d":null')
  listener.close()
})

test('a deleted competition is erased after 30 days, and its token is not used again', async () => {
  const { groups } = (await organiser.open()).body
  await organiser.delete('?with_rounds=true')
  service.advanceClock(31 * 86_400_000)
  await createCompetitionDeletions(service.context).eraseDeleted()
  staff = await service.signInAs('staff')
  expect((await staff.send('POST', `/rest/admin/undelete_competition/${organiser.token}`)).status).toBe(404)
  expect((await staff.send('GET', `/rest/admin/score_sheet/${groups[0].sheet}`)).status).toBe(404)
  const again = organiserOf(await service.signInAs('golfer'), organiser.token)
  expect(await again.create(competitionOf(3))).toMatchObject({ status: 409 })
})
