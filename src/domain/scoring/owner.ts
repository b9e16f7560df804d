import type { RecordedPlayer, RecordedRound } from '../../contract/recorded-round.ts'

type Players = readonly Pick<RecordedPlayer, 'owner'>[]

/** Returns the index of the round's owner: the first player marked as owner, else the first player; -1 without one. */
export function ownerIndex({
  players,
  isWithoutOwner,
}: Pick<RecordedRound, 'isWithoutOwner'> & { players: Players }): number {
  if (isWithoutOwner) return -1
  return Math.max(
    0,
    players.findIndex((player) => player.owner === true),
  )
}

/** Returns a round as if it belonged to one of its players: everybody else, its real owner included, is a partner. */
export function asOwnedBy(recorded: RecordedRound, owner: number): RecordedRound {
  const players = recorded.players.map((player, index) => ({ ...player, owner: index === owner }))
  return { ...recorded, players, isWithoutOwner: undefined }
}

/**
 * Returns the index of a claimed player in a later version of the round: of the player with that name, or if the name
 * was corrected, of the player in the same place. Undefined if there is none, or if it is the owner of the round.
 */
export function claimedPlayer(
  round: Pick<RecordedRound, 'isWithoutOwner'> & {
    players: readonly Pick<RecordedPlayer, 'owner' | 'name'>[]
  },
  { index, name }: { index: number; name: string },
): number | undefined {
  const { players } = round
  const named = players.flatMap((player, at) => (player.name === name ? [at] : []))
  const found = named.includes(index) || named.length !== 1 ? index : (named[0] ?? index)
  return found < players.length && found !== ownerIndex(round) ? found : undefined
}

/**
 * Returns whether a player of a round has played: was there, and has a record of a hole. In a scramble, a player has
 * played if the team has.
 */
export function hasPlayed({ format, players, teams = [] }: RecordedRound, player: number): boolean {
  if (players[player]?.state === 'noShow') return false
  const isScramble = format.type === 'RoundFormat.Team.Scramble'
  const team = isScramble ? teams.find((one) => one.players.includes(player)) : undefined
  const records = [team?.holes, ...(team?.players ?? [player]).map((index) => players[index]?.holes)]
  return records.some((holes) => holes?.some((hole) => hole !== undefined))
}
