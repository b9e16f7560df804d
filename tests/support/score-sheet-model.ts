import type { StoredEntry } from '../../src/contract/score-sheet-entries.ts'
import type { SheetRound } from '../../src/contract/score-sheet-round.ts'

/**
 * What a log means, worked out slowly from the rules of docs/wire.md ("Score sheets") and without code of the product:
 * for each question it searches the whole log again. Players are entered individually.
 */
export function modelOf(round: SheetRound, log: readonly StoredEntry[]) {
  const { applied, waiting, state } = appliedEntries(log)
  const holeCount = round.course.holes.length
  const playersAdded = [
    ...new Set([...round.players.map(({ id }) => id), ...ofKind(applied, 'player').map((e) => e.player)]),
  ]

  const lastOf = (id: string, field: string) =>
    ofKind(applied, 'player').findLast(
      (e) => e.player === id && (e as unknown as Loose)[field] !== undefined,
    ) as Loose | undefined
  const fieldOf = (id: string, field: string) => {
    const last = lastOf(id, field)
    if (last) return last[field] ?? undefined
    return (round.players.find((player) => player.id === id) as Loose | undefined)?.[field] ?? undefined
  }
  const merges = new Map<string, string>()
  const shownAs = (id: string): string => {
    const into = merges.get(id)
    return into === undefined ? id : shownAs(into)
  }
  const leadsTo = (from: string | undefined, id: string): boolean =>
    from !== undefined && (from === id || leadsTo(merges.get(from), id))
  /** The cards that got or lost the scores of a player by an entry. */
  const recast = new Map<StoredEntry, string[]>()
  for (const e of ofKind(applied, 'player')) {
    const before = shownAs(e.player)
    if (e.mergedInto === null) merges.delete(e.player)
    else if (e.mergedInto !== undefined && !leadsTo(e.mergedInto, e.player))
      merges.set(e.player, e.mergedInto)
    const after = shownAs(e.player)
    if (before !== after) recast.set(e, [before, after])
  }
  const lastSettings = (field: string) => {
    const last = ofKind(applied, 'settings').findLast((e) => (e as unknown as Loose)[field] !== undefined) as
      | Loose
      | undefined
    return last ? last[field] : (round as unknown as Loose)[field]
  }
  const chosen = (lastSettings('holeNumbers') ?? undefined) as number[] | undefined
  const holes = Array.from({ length: holeCount }, (_, at) => at + 1).filter(
    (hole) => chosen?.includes(hole) ?? true,
  )
  const own = playersAdded.filter((id) => shownAs(id) === id)
  const present = own.filter((id) => !fieldOf(id, 'isRemoved'))
  const players = present.length > 0 ? present : own

  const scores = (id: string, hole: number) =>
    ofKind(applied, 'score').filter(
      (e) => e.player !== undefined && shownAs(e.player) === id && e.hole === hole,
    )
  /** The fields of a hole after the first `count` of its entries. */
  const fieldsAfter = (id: string, hole: number, count = Number.POSITIVE_INFINITY): Loose => {
    const fields: Loose = {}
    const entries = scores(id, hole).slice(0, count) as unknown as Loose[]
    for (const field of ['strokes', 'pickUp', 'putts', 'penalties', 'sand', 'fairway', 'green', 'conceded']) {
      const last = entries.findLast(
        (e) => e[field] !== undefined || (field === 'pickUp' && e.strokes !== undefined),
      )
      const value = last?.[field]
      if (value !== undefined && value !== null && value !== false) fields[field] = value
    }
    return fields
  }
  const cellValue = ({ pickUp, strokes }: Loose) =>
    pickUp ? { pickUp } : strokes === undefined ? null : { strokes }

  const recordedHole = (id: string, hole: number) => {
    const { strokes, pickUp, conceded, putts, ...figures } = fieldsAfter(id, hole)
    if (strokes === undefined && !pickUp && !conceded) return null
    const made = pickUp ? undefined : (strokes as number | undefined)
    const isPossible = putts !== undefined && (made === undefined || (putts as number) <= made)
    return {
      ...figures,
      ...(pickUp ? { pickUp } : {}),
      ...(conceded ? { conceded } : {}),
      ...(made === undefined ? {} : { strokes: made }),
      ...(isPossible ? { putts } : {}),
    }
  }

  const discrepancies = players.flatMap((id) =>
    holes.flatMap((hole) => {
      const entries = scores(id, hole)
      const cell = entries
        .map((e, at) => ({ e, value: cellValue(fieldsAfter(id, hole, at + 1)) }))
        .filter(({ e }) => e.strokes !== undefined || e.pickUp !== undefined)
      const standing = cell.filter(
        ({ e }, at) =>
          !cell.slice(at + 1).some(({ e: later }) => later.device === e.device || later.seen >= e.seq),
      )
      const values = new Set(standing.map(({ value }) => JSON.stringify(value)))
      if (values.size < 2) return []
      return [
        {
          player: id,
          hole,
          entries: standing.map(({ e, value }) => ({ seq: e.seq, device: e.device, by: e.by, value })),
        },
      ]
    }),
  )

  /** The entries that change a card: its scores with another value than before, and what its net scores depend on. */
  const changesOf = (id: string) =>
    applied.filter((e) => {
      if (e.kind === 'player') {
        const facts = ['playingHandicap', 'courseHandicap', 'tee', 'state', 'mergedInto']
        const isOwn =
          shownAs(e.player) === id && facts.some((field) => (e as unknown as Loose)[field] !== undefined)
        return isOwn || (recast.get(e) ?? []).some((card) => shownAs(card) === id)
      }
      if (e.kind !== 'score' || e.player === undefined || shownAs(e.player) !== id) return false
      const at = scores(id, e.hole).indexOf(e)
      const [before, after] = [fieldsAfter(id, e.hole, at), fieldsAfter(id, e.hole, at + 1)]
      return JSON.stringify(before) !== JSON.stringify(after)
    })
  const confirmations = players.map((id) => {
    const standing = ofKind(applied, 'confirm')
      .filter((c) => shownAs(c.player) === id)
      .filter((c) =>
        changesOf(id).every(
          (e) => e.seq <= c.seen || (e.device === c.device && applied.indexOf(e) < applied.indexOf(c)),
        ),
      )
    const latest = standing.filter(
      (c) =>
        !standing.some((other) => other.device === c.device && applied.indexOf(other) > applied.indexOf(c)),
    )
    return { player: id, seqs: latest.map((c) => c.seq).sort((a, b) => a - b) }
  })

  return {
    state,
    waiting: waiting.map((e) => e.id),
    holes,
    players: players.map((id) => ({
      name: fieldOf(id, 'name'),
      playingHandicap: fieldOf(id, 'playingHandicap'),
      state: fieldOf(id, 'state') === 'playing' ? undefined : fieldOf(id, 'state'),
      holes: holes.map((hole) => recordedHole(id, hole)),
    })),
    discrepancies,
    confirmations,
  }
}

type Loose = Record<string, unknown>

function ofKind<Kind extends StoredEntry['kind']>(entries: readonly StoredEntry[], kind: Kind) {
  return entries.filter((e): e is Extract<StoredEntry, { kind: Kind }> => e.kind === kind)
}

/** Follows the states of the round: what takes effect, with the `seq` and `seen` from which it does, and what waits. */
function appliedEntries(log: readonly StoredEntry[]) {
  const applied: StoredEntry[] = []
  let waiting: StoredEntry[] = []
  let isFinished = false
  let isDiscarded = false
  for (const e of log) {
    if (e.kind === 'finish') isFinished = true
    else if (e.kind === 'reopen') isFinished = false
    else if (e.kind === 'discard') isDiscarded = true
    else if (e.kind === 'restore') isDiscarded = false
    else if (e.kind === 'accept' || e.kind === 'dismiss') {
      const decided = e.entries.flatMap((id) => waiting.filter((one) => one.id === id))
      waiting = waiting.filter((one) => !decided.includes(one))
      if (e.kind === 'accept') applied.push(...decided.map((one) => ({ ...one, seq: e.seq, seen: e.seen })))
    } else if (isFinished) waiting.push(e)
    else applied.push(e)
  }
  return { applied, waiting, state: isDiscarded ? 'discarded' : isFinished ? 'finished' : 'live' }
}
