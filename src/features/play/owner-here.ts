import { localStore } from '../../platform/browser/storage.ts'
import type { KeptSheet } from '../../platform/sheets/sheet-database.ts'
import { rememberedUser } from '../session/remembered-user.ts'

/**
 * Returns whether this browser is used by the owner of a round, as far as it knows: another golfer who is signed in on
 * the same phone is not. An owner whose session has ended is, and what they do waits.
 */
export function isOwnerHere({ owner }: Pick<KeptSheet, 'owner'>): boolean {
  const user = rememberedUser(localStore)?.id
  return owner !== null && (user === undefined || user === owner)
}

/** Returns who reopens a round and decides on what arrives late, at the beginning of a sentence. */
export function ownerWords({ competition }: Pick<KeptSheet, 'competition'>): string {
  return competition ? 'The organiser' : 'Its owner'
}

/** Returns the name of the player whose round it is, or words for somebody whose name is not known. */
export function ownerName({ round }: Pick<KeptSheet, 'round'>): string {
  return round.players.find(({ owner }) => owner)?.name ?? 'the golfer who began it'
}
