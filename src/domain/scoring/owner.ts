import type { RecordedPlayer } from '../../contract/recorded-round.ts'

/** Returns the index of the round's owner: the first player marked as owner, else the first player. */
export function ownerIndex(players: readonly Pick<RecordedPlayer, 'owner'>[]): number {
  return Math.max(
    0,
    players.findIndex((player) => player.owner === true),
  )
}
