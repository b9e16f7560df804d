import { expect, test } from 'vitest'
import type { CompetitionRow } from '../../src/contract/competitions.ts'
import {
  competitionOf,
  newToken,
  type Organiser,
  organiserOf,
  phoneOf,
  scorerOfGroup,
} from '../support/competitions.ts'
import { listenToRound } from '../support/live-listener.ts'
import { clientOfTests, serviceOfTests, type TestService } from '../support/service.ts'

const par = new Array<number>(18).fill(4)

/** Defines tests of whole competitions through the documented calls. */
export function describeCompetitions(start: () => Promise<TestService>): void {
  const service = serviceOfTests(start)
  const client = clientOfTests(service, 'golfer')

  /** Makes a competition, by default of six players in two groups. */
  const made = async (changes: object = {}, players = 6, by = client): Promise<Organiser> => {
    const organiser = organiserOf(by)
    expect(await organiser.create(competitionOf(players, changes))).toMatchObject({
      status: 201,
      body: { revision: 1 },
    })
    return organiser
  }
  const opened = async (changes: object = {}, players = 6) => {
    // Each organiser may have three open rounds.
    const organiser = await made(changes, players, await service.signInAs('golfer'))
    expect(await organiser.open()).toMatchObject({ status: 200 })
    return organiser
  }
  const rowsOf = async (organiser: Organiser): Promise<CompetitionRow[]> =>
    (await organiser.everyone()).body.leaderboard
  const leaders = async (organiser: Organiser) =>
    (await rowsOf(organiser)).map((row) => `${row.positionText} ${row.entrant}`)
  const two = (first: object = {}) => ({ ...competitionOf(6), ...first })

  test('is played from the first opening to the countback', async () => {
    const organiser = await made({ tieBreak: 'countback' }, 4)
    expect((await organiser.list()).body.competitions).toContainEqual({
      token: organiser.token,
      name: 'Spring Medal',
      dates: ['2027-05-01'],
      state: 'planned',
      entrants: 4,
    })
    const planned = await organiser.everyone()
    const groups = [{ number: 1, entrants: ['e1', 'e2', 'e3'] }, { number: 2 }]
    expect(planned.body).toMatchObject({
      ...{ type: 'Competition', revision: 1, seq: 0, state: 'planned', isHidden: false },
      rounds: [{ state: 'planned', groups }],
      leaderboard: [{ entrant: 'e1', positionText: '–', thru: 0, thruText: '09:00' }, {}, {}, {}],
    })

    const { status, body } = await organiser.open()
    expect(status).toBe(200)
    expect(body.groups).toEqual(
      [1, 2].map((number) => ({ number, sheet: expect.stringMatching(/^[\w-]{22}$/) })),
    )
    expect((await organiser.open()).body).toEqual(body)
    expect((await organiser.everyone()).body).toMatchObject({
      revision: 2,
      state: 'live',
      rounds: [{ state: 'open', groups: [{ roundToken: body.groups[0].sheet }, {}] }],
    })

    const first = await scorerOfGroup(service, organiser, 1)
    const second = await scorerOfGroup(service, organiser, 2)
    const listener = await listenToRound(service.origin, organiser.token)
    await expect.poll(() => listener.received.length).toBe(1)
    expect((await first.score('e1', [4, 3])).body.results).toHaveLength(2)
    await second.score('e4', [3])
    await expect.poll(() => listener.received.slice(1).join('\n')).toContain('"scores/r1/e4":{"h1":3}')
    expect(Buffer.byteLength(listener.received.at(-1) ?? '')).toBeLessThan(200)
    listener.close()
    expect(await leaders(organiser)).toEqual(['T1 e1', 'T1 e4', '– e2', '– e3'])

    const { body: progress } = await organiser.read()
    const progressed = { number: 1, sheet: first.sheet, seq: 2, scored: 2, expected: 54 }
    expect(progress.rounds[0]).toMatchObject({
      state: 'open',
      groups: [
        { ...progressed, discrepancies: 0, confirmed: [], scorers: 1 },
        { number: 2, scored: 1, expected: 18 },
      ],
    })
    expect(progress.rounds[0].groups[0].lastEntryMs).toBeGreaterThan(0)

    await first.score('e1', par)
    await first.score('e1', [3])
    for (const id of ['e2', 'e3']) await first.score(id, par)
    await second.score('e4', [...par.slice(1), 3])
    await second.score('e4', [4])
    await second.send({ kind: 'confirm', player: 'e4' })
    expect((await organiser.read()).body.rounds[0].groups[1]).toMatchObject({ scored: 18, confirmed: ['e4'] })
    expect(await leaders(organiser)).toEqual(['T1 e1', 'T1 e4', 'T3 e2', 'T3 e3'])
    expect(await organiser.close()).toMatchObject({ status: 200, body: { revision: 3 } })
    const closed = (await organiser.everyone()).body
    expect(closed).toMatchObject({ state: 'finished', rounds: [{ state: 'closed' }] })
    expect(closed.leaderboard.slice(0, 2)).toMatchObject([
      { entrant: 'e4', position: 1, note: '1st on countback', total: 71, thruText: 'F' },
      { entrant: 'e1', position: 2, note: '2nd on countback' },
    ])
    expect((await first.read()).body.state).toBe('finished')
    await first.score('e2', [9])
    expect((await organiser.read()).body.rounds[0].groups).toMatchObject([{ late: 1, scored: 54 }, {}])
    expect(await rowsOf(organiser)).toEqual(closed.leaderboard)

    expect(await organiser.reopen()).toMatchObject({ status: 200, body: { revision: 4 } })
    expect((await first.score('e1', [2])).body.results[0]).toHaveProperty('seq')
    expect(await leaders(organiser)).toEqual(['1 e1', '2 e4', 'T3 e2', 'T3 e3'])
    expect((await organiser.everyone()).body.state).toBe('live')
  })

  test('is made once with a token that nothing else has', async () => {
    const organiser = await made()
    // The body is ignored, even if it is not valid.
    for (const again of [competitionOf(3, { name: 'Other' }), {}, undefined]) {
      expect(await organiser.create(again)).toEqual({
        status: 200,
        body: { token: organiser.token, revision: 1 },
      })
    }
    expect(await organiserOf(client).create({})).toMatchObject({ status: 400 })
    expect((await organiser.read()).body.competition.name).toBe('Spring Medal')
    const other = organiserOf(await service.signInAs('golfer'), organiser.token)
    expect(await other.create(competitionOf(3))).toMatchObject({ status: 409 })
    expect(await other.create({})).toMatchObject({ status: 400 })
    await organiser.open()
    const sheet = (await organiser.open()).body.groups[0].sheet
    expect(await organiserOf(client, sheet).create(competitionOf(3))).toMatchObject({ status: 409 })
    await organiser.close()
  })

  test('belongs to its organiser, who has a confirmed account', async () => {
    const organiser = await made()
    const other = organiserOf(await service.signInAs('golfer'), organiser.token)
    const calls = [
      other.read(),
      other.put(1, competitionOf(3)),
      other.open(),
      other.close(),
      other.reopen(),
      other.addKeys([{ round: 1, group: 1, key: newToken() }]),
      other.delete(),
    ]
    for (const call of calls) expect(await call).toMatchObject({ status: 404 })
    const nobody = organiserOf(service.newClient(), organiser.token)
    expect(await nobody.everyone()).toMatchObject({ status: 200 })
    expect(await organiserOf(client).everyone()).toMatchObject({ status: 404 })
    expect(await organiser.open(2)).toMatchObject({ status: 404 })
  })

  test('refuses a change of a document that was changed since, and one that is not valid', async () => {
    const organiser = await made()
    expect(await organiser.put(1, two({ name: 'Autumn Medal' }))).toEqual({
      status: 200,
      body: { revision: 2 },
    })
    expect(await organiser.put(1, two())).toMatchObject({ status: 409 })
    // Ties stay ties with anything but countback.
    expect(await organiser.put(2, two({ name: 'Autumn Medal', tieBreak: 'playoff' }))).toMatchObject({
      status: 200,
    })
    expect((await organiser.read()).body.competition).not.toHaveProperty('tieBreak')
    expect(await organiser.put(3, two({ name: '' }))).toEqual({
      status: 400,
      body: { message: 'competition.name: is empty' },
    })
    expect((await organiser.read()).body).toMatchObject({
      revision: 3,
      competition: { name: 'Autumn Medal' },
    })
  })

  test('takes changes of names, handicaps, states and groups to the sheets of an open round at once', async () => {
    const organiser = await opened()
    const phone = await scorerOfGroup(service, organiser, 1)
    await phone.score('e1', [4])
    const [first, second] = competitionOf(6).rounds[0]?.groups ?? []
    const entrants = competitionOf(7).entrants ?? []
    const moved = two({
      entrants: entrants.map((one) =>
        one.id === 'e1'
          ? { ...one, name: 'Ann', playingHandicap: 7 }
          : one.id === 'e2'
            ? { ...one, state: 'noShow' }
            : one,
      ),
      rounds: [
        {
          ...competitionOf(6).rounds[0],
          groups: [
            { ...first, entrants: ['e1', 'e2', 'e7'] },
            { ...second, entrants: ['e4', 'e5', 'e6', 'e3'] },
            { number: 9, teeTime: '10:00', startHole: 1, entrants: [] },
          ],
        },
      ],
    })
    expect(await organiser.change(moved)).toEqual({ status: 200, body: { revision: 3 } })
    const { body } = await phone.read()
    const byService = { kind: 'player', by: 'service', device: 0 }
    expect(body.entries.slice(1)).toMatchObject([
      { ...byService, player: 'e1', name: 'Ann' },
      { ...byService, player: 'e2', state: 'noShow' },
      { ...byService, player: 'e7' },
      { ...byService, player: 'e3', isRemoved: true },
    ])
    const rows = await rowsOf(organiser)
    expect(rows[0]).toMatchObject({ entrant: 'e1', name: 'Ann', playingHandicap: 7 })
    expect(rows.at(-1)).toMatchObject({ entrant: 'e2', state: 'noShow' })
    const refused = await phone.score('e3', [5])
    expect(refused.body.results).toEqual([
      { id: expect.any(String), error: 'players[e3] is not in this group any more' },
    ])
    expect((await organiser.read()).body.rounds[0].groups).toMatchObject([{ expected: 36 }, { expected: 72 }])
    // A state that the document takes away ends, and moving back is no new player.
    expect(await organiser.change(two())).toMatchObject({ status: 200 })
    expect((await phone.score('e3', [5])).body.results[0]).toHaveProperty('seq')
    expect((await rowsOf(organiser)).filter(({ state }) => state)).toEqual([])
  })

  test('does not move or remove who has scores, and fixes course and game', async () => {
    const organiser = await opened()
    const phone = await scorerOfGroup(service, organiser, 1)
    expect(await organiser.change(two({ handicapMode: 'Net' }))).toMatchObject({ status: 200 })
    await phone.score('e1', [4])
    const [first, second] = competitionOf(6).rounds[0]?.groups ?? []
    const withGroups = (groups: unknown[], changes: object = {}) =>
      two({ handicapMode: 'Net', rounds: [{ ...competitionOf(6).rounds[0], groups }], ...changes })
    const refused = { status: 400, body: { message: 'entrants[e1] has scores in round 1' } }
    expect(
      await organiser.change(
        withGroups([
          { ...first, entrants: ['e2'] },
          { ...second, entrants: ['e4', 'e1'] },
        ]),
      ),
    ).toEqual(refused)
    expect(await organiser.change(withGroups([{ ...first, entrants: ['e2'] }]))).toEqual(refused)
    expect(await organiser.change(withGroups([], { entrants: competitionOf(6).entrants?.slice(1) }))).toEqual(
      refused,
    )
    expect(await organiser.change(two())).toEqual({
      status: 400,
      body: { message: 'handicapMode: is fixed, because round 1 has a score' },
    })
    expect(await organiser.change(withGroups([first, { ...second, entrants: [] }]))).toMatchObject({
      status: 200,
    })
    expect((await organiser.open()).body.groups).toHaveLength(1)
    expect(await organiser.change(withGroups([first, second]))).toMatchObject({ status: 200 })
    expect((await organiser.open()).body.groups).toHaveLength(2)
  })

  test('refuses on its sheets what would pass by the document', async () => {
    const organiser = await opened()
    const { body } = await organiser.open()
    const phone = await scorerOfGroup(service, organiser, 1)
    const sent = await phone.send(
      { kind: 'settings', handicapMode: 'Net' },
      { kind: 'team', team: 't1', name: 'Reds' },
      { kind: 'player', player: 'x', name: 'New' },
      { kind: 'player', player: 'e1', name: 'Renamed' },
      { kind: 'player', player: 'e1', playingHandicap: 3 },
      { kind: 'player', player: 'e1', isRemoved: true },
      { kind: 'finish' },
      { kind: 'score', player: 'e1', hole: 1, strokes: 4 },
      { kind: 'player', player: 'e2', state: 'withdrawn' },
      { kind: 'confirm', player: 'e1' },
    )
    expect(sent.body.results.map(({ seq, error }: { seq?: number; error?: string }) => seq ?? error)).toEqual(
      [
        'kind: only the competition may change the settings',
        'kind: only the competition may change the team',
        'players[x] is not in this round',
        'name: only the competition may change it',
        'playingHandicap: only the competition may change it',
        'isRemoved: only the competition may change it',
        'kind: only the competition may finish the round',
        1,
        2,
        3,
      ],
    )
    const owner = await organiser.request('POST', `/rest/play/${body.groups[0].sheet}/entries`, {
      device: 'device-of-the-owner',
      entries: [{ id: '00000000-0000-4000-8000-000000000001', kind: 'discard', seen: 0 }],
    })
    expect(owner.body.results).toMatchObject([{ error: 'kind: only the competition may discard the round' }])
    const wrong = phoneOf(service, body.groups[1].sheet, 'A'.repeat(22))
    expect((await wrong.score('e4', [4])).status).toBe(403)
    expect((await phone.read()).body.competition).toEqual({
      token: organiser.token,
      name: 'Spring Medal',
      round: 1,
      group: 1,
    })
    expect((await rowsOf(organiser)).at(-1)).toMatchObject({ entrant: 'e2', state: 'withdrawn' })
    // The document decides.
    const entrants = competitionOf(6).entrants ?? []
    Object.assign(entrants[1] ?? {}, { state: 'disqualified' })
    await organiser.change(two({ entrants }))
    await phone.send({ kind: 'player', player: 'e2', state: 'withdrawn' })
    expect((await rowsOf(organiser)).at(-1)).toMatchObject({ entrant: 'e2', state: 'disqualified' })
  })

  test('hides everything while it is hidden', async () => {
    const organiser = await opened({ isHidden: true })
    const phone = await scorerOfGroup(service, organiser, 1)
    await phone.score('e2', [3])
    const hidden = (await organiser.everyone()).body
    expect(hidden).toMatchObject({ isHidden: true, state: 'live', rounds: [{ state: 'open' }] })
    expect(JSON.stringify(hidden)).not.toMatch(
      /roundToken|"seq"|"score"|position|thru|today|withdrawn|toPar|"total"/,
    )
    const shown = hidden.leaderboard.map(({ entrant }: CompetitionRow) => entrant)
    expect(shown.join(' ')).toBe('e1 e2 e3 e4 e5 e6')
    const visitor = organiserOf(service.newClient(), organiser.token)
    const paths = ['', '/link-preview', '/preview.png'].map((path) => `/rest/round/${phone.sheet}${path}`)
    for (const path of paths) expect(await visitor.request('GET', path), path).toMatchObject({ status: 404 })
    const url = encodeURIComponent(`${service.siteUrl()}/round/${phone.sheet}`)
    expect(await visitor.request('GET', `/rest/oembed?url=${url}`)).toMatchObject({ status: 404 })
    const claims = `/rest/round/${phone.sheet}/claims`
    expect(await organiserOf(client).request('GET', claims)).toMatchObject({ status: 404 })
    for (const path of [paths[0] as string, claims]) {
      expect(await organiser.request('GET', path), path).toMatchObject({ status: 200 })
    }
    expect((await organiser.read()).body.leaderboard[0]).toMatchObject({ entrant: 'e2', position: 1 })
    expect((await phone.read()).body.entries).toHaveLength(1)
    const live = await listenToRound(service.origin, organiser.token)
    const round = await listenToRound(service.origin, phone.sheet)
    await expect.poll(() => live.received.join()).toContain('"d":{"revision":2}')
    await expect.poll(() => round.received.join()).toContain('"d":null')

    expect(await organiser.change(two())).toMatchObject({ status: 200 })
    await expect.poll(() => live.received.join()).toContain('"scores":{"r1":{"e2":{"h1":3}}}')
    await expect.poll(() => round.received.join()).toContain('"scorecard"')
    expect(await visitor.request('GET', paths[0] as string)).toMatchObject({ status: 200 })
    live.close()
    round.close()
  })

  test('plays rounds one after another, with a cut', async () => {
    const [round] = competitionOf(6).rounds
    const second = {
      ...round,
      date: '2027-05-02',
      groups: [{ number: 1, teeTime: '08:00', entrants: ['e1', 'e4'] }],
    }
    const organiser = await opened({ rounds: [round, second] })
    expect(await organiser.open(2)).toEqual({ status: 409, body: { message: 'Round 1 is not closed' } })
    const phone = await scorerOfGroup(service, organiser, 1)
    for (const id of ['e1', 'e2', 'e3']) await phone.score(id, par)
    const other = await scorerOfGroup(service, organiser, 2)
    for (const id of ['e4', 'e5']) await other.score(id, par)
    await organiser.close()
    expect((await organiser.everyone()).body.state).toBe('live')
    expect(await organiser.open(1)).toMatchObject({ status: 409 })
    expect((await organiser.open(2)).body.groups).toMatchObject([{ number: 1 }])
    expect(await organiser.reopen()).toEqual({ status: 409, body: { message: 'Round 2 is open' } })
    const last = await scorerOfGroup(service, organiser, 1, 2)
    await last.score('e4', [3])
    const rows = (await rowsOf(organiser)).map(({ entrant, thruText, state }) => [entrant, thruText, state])
    expect(rows.map((row) => row.filter(Boolean).join(' ')).join()).toBe(
      'e4 1,e1 08:00,e2 – cut,e3 – cut,e5 – cut,e6 – noReturn',
    )
    await organiser.close(2)
    expect(await organiser.reopen()).toEqual({ status: 409, body: { message: 'Round 2 has a score' } })
    service.advanceClock(31 * 86_400_000)
    const again = organiserOf(await service.signInAs('golfer'))
    await again.create(competitionOf(3))
    expect(await again.close()).toMatchObject({ status: 409 })
    expect(await again.reopen()).toMatchObject({ status: 409 })
  })

  test('plays with who is reinstated after the close, and expects no scores of who has a state', async () => {
    const [round] = competitionOf(3).rounds
    const second = { ...round, date: '2027-05-02' }
    const withState = (state?: string) => {
      const entrants = competitionOf(3).entrants?.map((one) => (one.id === 'e1' ? { ...one, state } : one))
      return { ...competitionOf(3), entrants, rounds: [round, second] }
    }
    const organiser = await opened({ rounds: [round, second] }, 3)
    const phone = await scorerOfGroup(service, organiser, 1)
    for (const id of ['e1', 'e2', 'e3']) await phone.score(id, par)
    await phone.send({ kind: 'player', player: 'e2', state: 'withdrawn' })
    await organiser.change(withState('disqualified'))
    await organiser.close()
    expect(await leaders(organiser)).toEqual(['1 e3', '– e2', '– e1'])
    await organiser.change(withState())
    expect(await leaders(organiser)).toEqual(['T1 e1', 'T1 e3', '– e2'])
    await organiser.open(2)
    expect((await organiser.read()).body.rounds[1].groups).toMatchObject([{ scored: 0, expected: 36 }])
  })

  test('keeps the state that a scorer has entered when the player is moved, until somebody enters another', async () => {
    const organiser = await opened()
    const phone = await scorerOfGroup(service, organiser, 1)
    await phone.send({ kind: 'player', player: 'e2', state: 'withdrawn' })
    const [first, second] = competitionOf(6).rounds[0]?.groups ?? []
    const drawn = (...draws: string[][]) =>
      two({
        rounds: [
          {
            ...competitionOf(6).rounds[0],
            groups: draws.map((entrants, at) => ({
              ...(at === 0 ? first : second),
              number: at + 1,
              entrants,
            })),
          },
        ],
      })
    const out = async () =>
      (await rowsOf(organiser)).flatMap(({ entrant, state }) => (state ? `${entrant} ${state}` : []))
    await organiser.change(drawn(['e1', 'e3'], ['e4', 'e5', 'e6', 'e2']))
    expect(await out()).toEqual(['e2 withdrawn'])
    const other = await scorerOfGroup(service, organiser, 2)
    expect((await other.read()).body.entries).toMatchObject([{ player: 'e2', state: 'withdrawn', device: 0 }])
    // A new sheet, and one that nobody is left on.
    await organiser.change(drawn([], ['e4', 'e5', 'e6'], ['e1', 'e2', 'e3']))
    expect(await out()).toEqual(['e2 withdrawn'])
    service.advanceClock(1000)
    const third = await scorerOfGroup(service, organiser, 3)
    await third.send({ kind: 'player', player: 'e2', state: 'playing' })
    expect(await out()).toEqual([])
    await organiser.change(two())
    expect(await out()).toEqual([])
  })

  test('leaves the result of a closed round to who gets a state later', async () => {
    const [round] = competitionOf(3).rounds
    const rounds = [round, { ...round, date: '2027-05-02' }, { ...round, date: '2027-05-03' }]
    const organiser = await opened({ rounds, maximumScore: { type: 'doublePar' } }, 3)
    const scores = async () =>
      (await rowsOf(organiser))
        .toSorted((a, b) => a.entrant.localeCompare(b.entrant))
        .map((row) => row.rounds.map(({ score }) => score))
    const phone = await scorerOfGroup(service, organiser, 1)
    for (const id of ['e1', 'e2', 'e3']) await phone.score(id, par.slice(1))
    await phone.send({ kind: 'player', player: 'e3', state: 'withdrawn' })
    await organiser.close()
    expect(await scores()).toEqual([[76], [76], [undefined]])
    const next = await scorerOfGroup(service, organiser, 1, 2)
    await next.send({ kind: 'player', player: 'e1', state: 'withdrawn' })
    const entrants = competitionOf(3).entrants?.map((one) =>
      one.id === 'e2' ? { ...one, state: 'disqualified' } : one,
    )
    const { competition } = (await organiser.read()).body
    await organiser.change({ ...competition, entrants })
    expect((await scores()).map(([first]) => first)).toEqual([76, 76, undefined])
    // Who has withdrawn in an earlier round gets no maximum scores in the next one.
    await next.score('e3', [4])
    await next.score('e2', [4])
    await organiser.close(2)
    expect((await scores()).map(([first, second]) => [first, second])).toEqual([
      [76, undefined],
      [76, undefined],
      [undefined, undefined],
    ])
    await organiser.change(competition)
    expect((await scores())[1]).toEqual([76, 140])
  })

  test('adds keys all or none, and withdraws the oldest beyond twenty', async () => {
    const organiser = await opened()
    const keys = Array.from({ length: 21 }, () => newToken())
    const added = await organiser.addKeys(keys.slice(0, 20).map((key) => ({ round: 1, group: 1, key })))
    expect(added.body.keys).toHaveLength(20)
    const again = await organiser.addKeys([{ round: 1, group: 1, key: keys[0] }])
    expect(again.body.keys).toEqual(added.body.keys.slice(0, 1))
    const { body } = await organiser.open()
    const statusOf = async (key = '') => (await phoneOf(service, body.groups[0].sheet, key).read()).status
    const unknown = [
      { round: 1, group: 2, key: keys[20] },
      { round: 1, group: 7, key: newToken() },
    ]
    expect(await organiser.addKeys(unknown)).toMatchObject({ status: 400 })
    expect(await phoneOf(service, body.groups[1].sheet, keys[20] ?? '').read()).toMatchObject({ status: 403 })
    expect(await organiser.addKeys([{ round: 2, group: 1, key: newToken() }])).toMatchObject({ status: 409 })
    expect(await organiser.addKeys([{ round: 1, group: 1, key: newToken() }], 'owner')).toMatchObject({
      status: 400,
    })
    await organiser.addKeys([{ round: 1, group: 1, key: keys[20] }])
    expect(await Promise.all([keys[0], keys[1], keys[20]].map(statusOf))).toEqual([403, 200, 200])
  })

  test('counts a best ball and a scramble by sides', async () => {
    const entrants = [1, 2].map((side) => ({
      id: `s${side}`,
      name: `Side ${side}`,
      players: ['a', 'b'].map((slot, at) => ({
        id: `p${side}${slot}`,
        name: slot,
        playingHandicap: 18 * at,
      })),
    }))
    const rounds = [
      { ...competitionOf(3).rounds[0], groups: [{ number: 1, teeTime: '09:00', entrants: ['s1', 's2'] }] },
    ]
    const best = await opened({
      format: { type: 'RoundFormat.Team.BestBall' },
      handicapMode: 'Net',
      entrants,
      rounds,
    })
    const ofBest = await scorerOfGroup(service, best, 1)
    await ofBest.send(
      { kind: 'score', player: 'p1a', hole: 1, strokes: 4 },
      { kind: 'score', player: 'p1b', hole: 1, strokes: 4 },
      { kind: 'score', player: 'p2a', hole: 1, pickUp: true },
    )
    expect((await best.everyone()).body.leaderboard).toMatchObject([
      {
        entrant: 's1',
        toPar: -1,
        thru: 1,
        players: [{ id: 'p1a', playingHandicap: 0 }, { playingHandicap: 18 }],
        rounds: [{ score: 3, holes: [4, ...new Array(17).fill(null)] }],
      },
      { entrant: 's2', thru: 0 },
    ])
    expect((await best.read()).body.rounds[0].groups).toMatchObject([{ scored: 3, expected: 72 }])

    const scramble = await opened({
      format: { type: 'RoundFormat.Team.Scramble' },
      handicapMode: 'Net',
      entrants,
      rounds,
    })
    const ofScramble = await scorerOfGroup(service, scramble, 1)
    await ofScramble.send({ kind: 'score', team: 's1', hole: 1, strokes: 3 })
    // 35 % of 0 and 15 % of 18.
    expect((await scramble.everyone()).body.leaderboard[0]).toMatchObject({
      entrant: 's1',
      playingHandicap: 3,
      toPar: -2,
      rounds: [{ score: 2 }],
    })
    expect((await scramble.read()).body.rounds[0].groups).toMatchObject([{ scored: 1, expected: 36 }])
    const lone = {
      ...competitionOf(3),
      format: { type: 'RoundFormat.Team.Scramble' },
      entrants,
      rounds: [
        {
          ...rounds[0],
          groups: [
            { number: 1, entrants: ['s1'] },
            { number: 2, entrants: ['s2'] },
          ],
        },
      ],
      handicapMode: 'Net',
    }
    expect(await scramble.change(lone)).toMatchObject({ status: 200 })
    const left = await ofScramble.send({ kind: 'score', team: 's2', hole: 1, strokes: 3 })
    expect(left.body.results).toMatchObject([{ error: 'teams[s2] is not in this group any more' }])
  })

  test('has limits, and its sheets do not count among the live rounds of the account', async () => {
    const golfer = await service.signInAs('golfer')
    for (let count = 0; count < 3; count++) {
      expect(await (await made({}, 24, golfer)).open()).toMatchObject({ status: 200 })
    }
    const fourth = await made({}, 3, golfer)
    expect(await fourth.open()).toMatchObject({ status: 409 })
    expect((await fourth.request('GET', '/rest/play')).body.sheets).toEqual([])
    const history = (await fourth.request('GET', '/rest/rounds')).body.roundList
    expect(history).toHaveLength(24)
    expect(history[0]).toMatchObject({ competition: { name: 'Spring Medal' } })
    expect(history[0].owner?.totalGrossScore).toBeUndefined()
  })

  test('is deleted with its rounds, and with scores only if that is asked for', async () => {
    const organiser = await opened()
    const phone = await scorerOfGroup(service, organiser, 1)
    await phone.score('e1', [4])
    expect(await organiser.delete()).toMatchObject({ status: 409 })
    expect(await organiser.delete('?with_rounds=true')).toMatchObject({ status: 204 })
    expect(await organiser.everyone()).toMatchObject({ status: 404 })
    expect(await organiser.read()).toMatchObject({ status: 404 })
    expect(await phone.read()).toMatchObject({ status: 404 })
    expect(await organiser.create(competitionOf(3))).toMatchObject({ status: 409 })
    const planned = await made({}, 3, await service.signInAs('golfer'))
    expect(await planned.delete()).toMatchObject({ status: 204 })
    expect(await planned.everyone()).toMatchObject({ status: 404 })
  })
}
