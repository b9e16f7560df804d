import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { accountExport, exportAccount } from '../../src/contract/account-export.ts'
import { getAverages } from '../../src/contract/averages.ts'
import { getCourseReport } from '../../src/contract/course-report.ts'
import { listRounds } from '../../src/contract/history.ts'
import {
  answerClaim,
  claimPlayer,
  getClaims,
  invitePlayer,
  withdrawClaim,
  withdrawInvitation,
} from '../../src/contract/round-claims.ts'
import { listAuditLog } from '../../src/contract/staff/audit.ts'
import { listGolferRounds } from '../../src/contract/staff/golfer-view.ts'
import { getStatistics } from '../../src/contract/statistics.ts'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { createRoundClaims } from '../../src/service/golf/claims/round-claims.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { mailsTo, mailTo } from '../support/mails.ts'
import { type Changes, parFours, strokes } from '../support/recorded.ts'
import {
  messageOf,
  serviceOfTests,
  storeRound,
  type TestClient,
  type TestService,
} from '../support/service.ts'
import { entry, score, startSheet } from '../support/sheet-clients.ts'

const PLAYERS = [
  { name: 'Bob', holes: strokes('4 3 5 4 4 4 4 4 4') },
  { name: 'Ann', owner: true, holes: strokes('5 5 5 5 5 5 5 5 5') },
  { name: 'Cid', holes: strokes('6 6 6 6 6 6 6 6 6') },
]

/** Defines tests of golfers who say that they are a player of somebody else's round. */
export function describeRoundClaims(start: () => Promise<TestService>): void {
  const service = serviceOfTests(start)
  let owner: TestClient
  let golfer: TestClient
  let iid: string
  let token: string
  let rounds = 0
  const ownerEmail = () => `ann-${rounds}@golf.example`
  const golferEmail = () => `bob-${rounds}@golf.example`

  beforeEach(async () => {
    rounds += 1
    owner = await service.signInAs('golfer', ownerEmail())
    golfer = await service.signInAs('golfer', golferEmail())
    iid = (await service.accountOf(ownerEmail())).iid
    token = await save(PLAYERS, `R-${rounds}`)
  })

  const save = (players: Changes['players'], as = token, install = iid) =>
    storeRound(service, install, { token: as, course: parFours(9), players })

  const viewOf = (client: TestClient) => client.read(getClaims, { path: { token } })
  const ask = (client: TestClient, player = 0) =>
    client.call(claimPlayer, { path: { token }, body: { player } })
  const idOf = async () => (await viewOf(owner)).claims.at(-1)?.id ?? ''
  const answer = async (agrees: boolean, client = owner) =>
    client.call(answerClaim, { path: { token, id: await idOf() }, body: { agrees } })
  const withdraw = async (client = golfer) =>
    client.call(withdrawClaim, { path: { token, id: await idOf() } })
  const historyOf = async (client: TestClient) => (await client.read(listRounds, {})).roundList
  const statisticsOf = (client: TestClient) => client.read(getStatistics, {})

  test('offers the players of others, asks the owner by mail, and adds the round with the own card', async () => {
    expect(await viewOf(golfer)).toEqual({
      isOwner: false,
      claims: [],
      players: [
        { player: 0, name: 'Bob' },
        { player: 2, name: 'Cid' },
      ],
      invitable: [],
      invitations: [],
    })
    expect(await viewOf(owner)).toEqual({
      isOwner: true,
      claims: [],
      players: [],
      invitable: [
        { player: 0, name: 'Bob' },
        { player: 2, name: 'Cid' },
      ],
      invitations: [],
    })
    expect((await ask(golfer)).status).toBe(200)
    expect(await viewOf(golfer)).toMatchObject({
      claims: [{ player: 0, playerName: 'Bob', state: 'asked' }],
      players: [],
    })
    expect(await historyOf(golfer)).toEqual([])
    const mail = await mailTo(service, ownerEmail(), 'says that they are Bob in your round at Old Links')
    expect(mail).toContain('/login?redirectUrl')
    expect(await viewOf(owner)).toMatchObject({ claims: [{ golfer: 'golfer', state: 'asked' }] })

    expect((await answer(true)).status).toBe(200)
    expect(await historyOf(golfer)).toMatchObject([
      {
        roundToken: token,
        owner: { totalGrossScore: 36 },
        buddies: [{ name: 'Ann' }, { name: 'Cid' }],
      },
    ])
    expect(await historyOf(owner)).toMatchObject([
      { owner: { totalGrossScore: 45 }, buddies: [{ name: 'Bob' }, { name: 'Cid' }] },
    ])
    expect(await statisticsOf(golfer)).toMatchObject({ rounds: [{ roundToken: token, strokes: 36 }] })
    expect(await statisticsOf(owner)).toMatchObject({ rounds: [{ roundToken: token, strokes: 45 }] })
  })

  test('has a live round in the history at once, and its statistics when it is finished', async () => {
    const sheet = await startSheet(owner)
    token = sheet.token
    await sheet.send(score('p1', 1, 4), score('p2', 1, 3))
    expect((await ask(golfer, 1)).status).toBe(200)
    await answer(true)
    const claimed = { roundToken: token, owner: { totalGrossScore: 3 }, buddies: [{ name: 'Ann' }] }
    expect(await historyOf(golfer)).toMatchObject([{ ...claimed, isLive: true }])
    expect((await statisticsOf(golfer)).rounds).toEqual([])
    await sheet.send(...[2, 3].flatMap((hole) => [score('p1', hole, 4), score('p2', hole, 3)]))
    await sheet.send(entry('finish', { isComplete: true }))
    expect(await historyOf(golfer)).toMatchObject([{ roundToken: token, owner: { totalGrossScore: 9 } }])
    expect((await historyOf(golfer))[0]).not.toHaveProperty('isLive', true)
    expect(await statisticsOf(golfer)).toMatchObject({ rounds: [{ roundToken: token }] })
  })

  test('follows corrections of the round, also when the players change places', async () => {
    await ask(golfer)
    await answer(true)
    await save([
      { name: 'Dan', holes: strokes('7 7 7 7 7 7 7 7 7') },
      ...PLAYERS.slice(1),
      { ...PLAYERS[0], name: 'Bob', holes: strokes('4 3 4 4 4 4 4 4 4') },
    ])
    expect(await historyOf(golfer)).toMatchObject([{ owner: { totalGrossScore: 35 } }])
    expect(await statisticsOf(golfer)).toMatchObject({ rounds: [{ strokes: 35 }] })
  })

  test('counts the round in the averages of the claimer, as on the page of the course', async () => {
    await ask(golfer)
    await answer(true)
    const own = `R-own-${rounds}`
    const players = [{ name: 'Bob', owner: true, holes: strokes('5 5 5 5 5 5 5 5 5') }]
    await save(players, own, (await service.accountOf(golferEmail())).iid)
    const averagesOf = (of: string, client = golfer) => client.read(getAverages, { path: { token: of } })
    const report = await golfer.read(getCourseReport, { path: { id: own } })
    // 36 strokes in the claimed round, 45 in the own one.
    expect(report?.own).toMatchObject({ average: 40.5, best: 36 })
    const total = { average: 40.5, best: 36, rounds: 2 }
    expect(await averagesOf(own)).toMatchObject({ cardIndex: 0, courseId: report?.own?.id, total })
    expect(await averagesOf(token)).toMatchObject({ cardIndex: 0, courseId: report?.own?.id, total })
    // The owner of the claimed round has other rounds, and is its second player.
    expect(await averagesOf(token, owner)).toMatchObject({
      cardIndex: 1,
      total: { average: 45, best: 45, rounds: 1 },
    })
    await createRounds(service.context).setDeleted(token, true)
    expect(await averagesOf(own)).toMatchObject({ total: { average: 45, best: 45, rounds: 1 } })
    expect((await golfer.call(getAverages, { path: { token } })).status).toBe(204)
  })

  test('has the round until the owner disagrees or the golfer takes the claim back', async () => {
    await ask(golfer)
    await answer(true)
    await answer(false)
    expect([await historyOf(golfer), (await statisticsOf(golfer)).rounds]).toEqual([[], []])
    expect(await viewOf(golfer)).toMatchObject({ claims: [{ state: 'declined' }], players: [] })
    // The golfer cannot ask again, nor take the claim back to do so.
    expect((await ask(golfer)).status).toBe(409)
    expect((await withdraw()).status).toBe(409)

    await answer(true)
    expect(await historyOf(golfer)).toHaveLength(1)
    expect((await withdraw()).status).toBe(200)
    expect(await historyOf(golfer)).toEqual([])
    expect(await viewOf(golfer)).toMatchObject({ claims: [], players: [{ player: 0 }, { player: 2 }] })
  })

  test('belongs to one golfer for each player', async () => {
    const other = await service.signInAs('golfer', `eve-${rounds}@golf.example`)
    await ask(golfer)
    await ask(other)
    const [first, second] = (await viewOf(owner)).claims
    const agree = (id = '') => owner.call(answerClaim, { path: { token, id }, body: { agrees: true } })
    const statuses = await Promise.all([agree(first?.id), agree(second?.id)])
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409])
    const third = await service.signInAs('golfer', `fay-${rounds}@golf.example`)
    expect((await viewOf(third)).players).toEqual([{ player: 2, name: 'Cid' }])
    expect(await messageOf(await ask(third))).toBe('This player cannot be claimed')
  })

  test('is refused for the owner, a stranger, a missing round and an unconfirmed golfer', async () => {
    expect(await messageOf(await ask(owner, 2))).toBe('This round is yours')
    expect(await messageOf(await ask(golfer, 1))).toBe('This player cannot be claimed')
    expect((await ask(golfer, 7)).status).toBe(409)
    await ask(golfer)
    expect(await messageOf(await ask(golfer, 2))).toBe('You have claimed a player of this round already')
    const stranger = await service.signInAs('golfer', `eve-${rounds}@golf.example`)
    expect((await answer(true, stranger)).status).toBe(404)
    expect((await answer(true, golfer)).status).toBe(404)
    expect((await withdraw(stranger)).status).toBe(404)
    expect((await viewOf(stranger)).claims).toEqual([])
    expect((await golfer.call(getClaims, { path: { token: 'unknown' } })).status).toBe(404)

    const email = `new-${rounds}@golf.example`
    const account = await createAccounts(service.context).create({
      email,
      name: 'Eve',
      token: 'A'.repeat(64),
    })
    expect((await createRoundClaims(service.context).view(token, account)).players).toEqual([])
    await expect(createRoundClaims(service.context).ask(token, 2, account)).rejects.toMatchObject({
      status: 409,
    })
  })

  test('is stored without a mail if the owner has had one about the round today', async () => {
    for (let at = 0; at < 13; at += 1) {
      expect((await ask(golfer)).status).toBe(200)
      expect((await withdraw()).status).toBe(200)
    }
    const other = await service.signInAs('golfer', `cyd-${rounds}@golf.example`)
    expect((await ask(golfer)).status).toBe(200)
    expect((await ask(other)).status).toBe(200)
    expect((await viewOf(owner)).claims).toHaveLength(2)
    service.advanceClock(86_400_000)
    expect((await withdraw(other)).status).toBe(200)
    expect((await ask(other)).status).toBe(200)
    await expect.poll(() => mailsTo(service, ownerEmail())).toHaveLength(2)
  })

  test('allows a golfer 20 claims in a day', async () => {
    for (let at = 0; at < 20; at += 1) {
      expect((await ask(golfer)).status).toBe(200)
      expect((await withdraw()).status).toBe(200)
    }
    expect((await ask(golfer)).status).toBe(429)
  })

  test('begins with an invitation, which is used once and says that the owner agrees', async () => {
    const invite = (player: number) => owner.read(invitePlayer, { path: { token }, body: { player } })
    const accept = (client: TestClient, invitation: string, player = 0) =>
      client.call(claimPlayer, { path: { token }, body: { player, invitation } })
    const replaced = await invite(0)
    const { secret, claims } = await invite(0)
    expect(claims.invitations).toMatchObject([{ player: 0, playerName: 'Bob' }])
    expect(await viewOf(golfer)).toMatchObject({ invitable: [], invitations: [] })
    expect((await golfer.call(invitePlayer, { path: { token }, body: { player: 2 } })).status).toBe(404)
    for (const [used, player] of [
      [replaced.secret, 0],
      [secret, 2],
      ['guess', 0],
    ] as const)
      expect(await messageOf(await accept(golfer, used, player))).toBe(
        'This invitation was used or withdrawn',
      )

    // A claim without an invitation, also one to which the owner has disagreed, does not stand in the way.
    await ask(golfer, 2)
    await answer(false)
    expect((await accept(golfer, secret)).status).toBe(200)
    expect(await viewOf(golfer)).toMatchObject({ claims: [{ playerName: 'Bob', state: 'agreed' }] })
    expect(await historyOf(golfer)).toMatchObject([{ roundToken: token, owner: { totalGrossScore: 36 } }])
    expect(await viewOf(owner)).toMatchObject({ invitations: [], invitable: [{ name: 'Cid' }] })
    const other = await service.signInAs('golfer', `dan-${rounds}@golf.example`)
    expect(await messageOf(await accept(other, secret))).toBe('This invitation was used or withdrawn')

    const second = await invite(2)
    const [{ id = '' } = {}] = second.claims.invitations
    const withdraw = (client: TestClient) => client.call(withdrawInvitation, { path: { token, id } })
    expect((await withdraw(other)).status).toBe(404)
    expect((await withdraw(owner)).status).toBe(200)
    expect(await messageOf(await accept(other, second.secret, 2))).toBe(
      'This invitation was used or withdrawn',
    )
    expect((await ask(other, 2)).status).toBe(200)
  })

  test('is in the exports of both and in the view of staff, and goes with the round', async () => {
    await ask(golfer)
    await answer(true)
    const exported = async (client: TestClient) =>
      v.parse(accountExport, await (await client.call(exportAccount, {})).json())
    const claim = { roundToken: token, playerName: 'Bob', state: 'agreed' }
    expect(await exported(golfer)).toMatchObject({
      claims: [{ ...claim, isOwn: true }],
      rounds: [],
      auditEvents: [{ actor: 'owner', action: 'claim player', subject: { id: token } }],
    })
    expect(await exported(owner)).toMatchObject({
      claims: [{ ...claim, isOwn: false }],
      auditEvents: [{ actor: 'owner', action: 'agree to claim' }],
    })
    const staff = await service.signInAs('staff', `staff-${rounds}@golf.example`)
    const { supportId } = await service.accountOf(golferEmail())
    expect(await staff.read(listGolferRounds, { path: { id: supportId } })).toMatchObject({
      roundList: [{ roundToken: token, owner: { totalGrossScore: 36 } }],
    })
    expect(await staff.read(listAuditLog, { query: { about: supportId, kind: 'change' } })).toMatchObject({
      events: expect.arrayContaining([
        expect.objectContaining({ actor: 'the owner', action: 'claim player', detail: 'Bob' }),
      ]),
    })

    await createRounds(service.context).setDeleted(token, true)
    expect(await historyOf(golfer)).toEqual([])
    await createRounds(service.context).setDeleted(token, false)
    await createRounds(service.context).erase(token)
    expect(await exported(golfer)).toMatchObject({ claims: [] })
  })
}
