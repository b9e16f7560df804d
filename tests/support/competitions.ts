import { randomBytes, randomUUID } from 'node:crypto'
import type { CompetitionDocument } from '../../src/contract/competition-document.ts'
import type { TestClient, TestService } from './service.ts'
import { type Reply, sendJson, sheetClient } from './sheet-clients.ts'

/** Par 72: stroke indexes odd on the first nine, even on the second. */
export const COURSE: CompetitionDocument['course'] = {
  name: 'Old Links',
  holes: Array.from({ length: 18 }, (_, at) => ({ par: 4, strokeIndex: at < 9 ? 2 * at + 1 : 2 * at - 16 })),
}

/** Players e1, e2 and so on, in groups of three from 09:00, each ten minutes later. */
export function competitionOf(
  playerCount: number,
  changes: Partial<CompetitionDocument> = {},
): CompetitionDocument {
  const ids = Array.from({ length: playerCount }, (_, at) => `e${at + 1}`)
  const groups = ids.flatMap((_, at) =>
    at % 3 === 0
      ? [{ number: at / 3 + 1, teeTime: teeTimeOf(at / 3), startHole: 1, entrants: ids.slice(at, at + 3) }]
      : [],
  )
  return {
    name: 'Spring Medal',
    course: COURSE,
    scoringMethod: { type: 'StrokePlay' },
    handicapMode: 'Gross',
    format: { type: 'RoundFormat.Individual' },
    divisions: [],
    entrants: ids.map((id, at) => ({ id, name: `Player ${at + 1}` })),
    rounds: [{ date: '2027-05-01', timezoneOffset: 3_600_000, groups }],
    ...changes,
  }
}

const teeTimeOf = (at: number) => `${String(9 + Math.floor(at / 6)).padStart(2, '0')}:${at % 6}0`

type Answer = Omit<Reply, 'headers'>

/** An organiser of a competition, as a program that knows only the documented calls. */
export function organiserOf(client: TestClient, token = newToken()) {
  const request = async (method: string, url: string, sent?: unknown): Promise<Answer> => {
    const { status, body } = await sendJson(client, [method, url], sent)
    return { status, body }
  }
  const path = `/rest/competitions/${token}`
  return {
    token,
    request,
    create: (competition: unknown) => request('POST', '/rest/competitions', { token, competition }),
    list: () => request('GET', '/rest/competitions'),
    read: () => request('GET', path),
    put: (revision: number, competition: unknown) => request('PUT', path, { revision, competition }),
    /** Replaces the document, whatever its revision. */
    async change(competition: unknown): Promise<Answer> {
      const { body } = await request('GET', path)
      return request('PUT', path, { revision: body.revision, competition })
    },
    open: (round = 1) => request('POST', `${path}/rounds/${round}/open`),
    close: (round = 1) => request('POST', `${path}/rounds/${round}/close`),
    reopen: (round = 1) => request('POST', `${path}/rounds/${round}/reopen`),
    addKeys: (keys: unknown, name = 'Marker') => request('POST', `${path}/keys`, { name, keys }),
    delete: (query = '') => request('DELETE', path + query),
    everyone: () => request('GET', `/rest/competition/${token}`),
  }
}
export type Organiser = ReturnType<typeof organiserOf>

export const newToken = () => randomBytes(16).toString('base64url')

/** Adds a key to a group and returns the phone of its scorer. */
export async function scorerOfGroup(
  service: Pick<TestService, 'newClient'>,
  organiser: Organiser,
  group: number,
  round = 1,
) {
  const { body } = await organiser.open(round)
  const { sheet } = body.groups.find(({ number }: { number: number }) => number === group)
  const key = newToken()
  await organiser.addKeys([{ round, group, key }])
  return phoneOf(service, sheet, key)
}

/** A phone that scores with a key. */
export function phoneOf(service: Pick<TestService, 'newClient'>, sheet: string, key: string) {
  const phone = sheetClient(service.newClient(), { token: sheet, key, isScorer: true })
  let seen = 0
  return {
    sheet,
    read: () => phone.read(),
    /** Sends entries that have seen everything that this phone has read or sent. */
    async send(...entries: Record<string, unknown>[]): Promise<Answer> {
      const made = entries.map((entry) => ({ id: randomUUID(), seen, ...entry }))
      const { status, body } = await phone.send(...made)
      seen = body.seq ?? seen
      return { status, body }
    },
    /** Enters strokes from a hole on; `P` picks up. */
    score(player: string, strokes: readonly (number | 'P')[], from = 1): Promise<Answer> {
      return this.send(
        ...strokes.map((value, at) => ({
          kind: 'score',
          player,
          hole: from + at,
          ...(value === 'P' ? { pickUp: true } : { strokes: value }),
        })),
      )
    },
  }
}
