import { randomBytes, randomUUID } from 'node:crypto'
import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { createAccounts } from '../../../src/service/accounts/accounts.ts'
import type { GolfContext } from '../../../src/service/golf/golf-context.ts'
import { createSheetEntries } from '../../../src/service/golf/score-sheets/sheet-entries.ts'
import { createSheetStarts } from '../../../src/service/golf/score-sheets/start-sheets.ts'
import { sheetOf } from '../../support/score-sheets.ts'
import { PASSWORD } from '../../support/service.ts'
import { markSequence } from '../live/commands.ts'

/** An account may record this many rounds at a time. */
const SHEETS_PER_ACCOUNT = 5
const PLAYERS = ['Ann', 'Bob', 'Cara', 'Dan']
const HOLES = 18

/** A score sheet, and the key and the device with which its scores are entered. */
export interface PlayedSheet {
  token: string
  key: string
  device: string
}

const random = (bytes: number) => randomBytes(bytes).toString('base64url')

/** Starts live rounds of four players, each with half of its scores. */
export async function startSheets(context: GolfContext, count: number): Promise<PlayedSheet[]> {
  const sheetStarts = createSheetStarts(context)
  const sheetEntries = createSheetEntries(context)
  const round = sheetOf({
    startTimestampMs: Date.now(),
    course: {
      name: 'Old Links',
      holes: Array.from({ length: HOLES }, (_, at) => ({ par: 4, strokeIndex: at + 1 })),
    },
    handicapMode: 'Net',
    players: PLAYERS.map((name, at) => ({ id: `p${at}`, name, playingHandicap: 6 * at })),
  })
  const sheets: PlayedSheet[] = []
  let accountId = ''
  for (let index = 0; index < count; index++) {
    if (index % SHEETS_PER_ACCOUNT === 0) {
      const email = `player-${index}@golf.example`
      const token = await credentialToken(email, PASSWORD)
      accountId = (await createAccounts(context).create({ email, name: 'Ann', token, isConfirmed: true })).id
    }
    const sheet = { token: random(16), key: random(16), device: random(16) }
    await sheetStarts.start(
      accountId,
      { ...sheet, mode: 'entries', round },
      { ip: `127.0.${Math.floor(index / 200)}.1` },
    )
    const scores = Array.from({ length: (HOLES / 2) * PLAYERS.length }, (_, at) =>
      scoreEntry(randomUUID(), at),
    )
    // The value of the round contains the number of the last write, see `sequenceIn`.
    const entries = [...scores, markEntry(randomUUID(), 0)]
    const caller = { accountId }
    await sheetEntries.accept(sheet.token, caller, { device: sheet.device, entries }, { ip: '127.0.0.1' })
    sheets.push(sheet)
  }
  return sheets
}

/** Returns an entry of strokes; the number determines player, hole and strokes. */
export function scoreEntry(id: string, number: number) {
  return {
    id,
    kind: 'score' as const,
    seen: 0,
    player: `p${number % PLAYERS.length}`,
    hole: 1 + (Math.floor(number / PLAYERS.length) % HOLES),
    strokes: 3 + (number % 5),
  }
}

/** Returns an entry that writes a number into the live value of the round, by which watchers recognize it. */
export function markEntry(id: string, sequence: number) {
  return { id, kind: 'player' as const, seen: 0, player: 'p0', name: `Ann ${markSequence(sequence)}` }
}

/** Sends entries as a scorer's device. @returns what became of each, or nothing when the request failed */
export async function sendAsScorer(
  origin: string,
  { token, key, device }: PlayedSheet,
  entries: readonly object[],
): Promise<readonly { seq?: number }[]> {
  try {
    const response = await fetch(`${origin}/rest/play/${token}/entries`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-scorer-key': key },
      body: JSON.stringify({ device, entries }),
    })
    const body = await response.text()
    return response.ok ? JSON.parse(body).results : []
  } catch (error) {
    if (error instanceof TypeError) return []
    throw error
  }
}
